import { classNames } from '../class-names.ts'
import { CURTAIN } from './curtain.ts'

/** An opening French quotation mark, drawn as two stage curtains. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={classNames('shrink-0 fill-accent', className ?? 'size-6')}>
      <path d={CURTAIN} />
      <path d={CURTAIN} transform="translate(9 0)" />
    </svg>
  )
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 font-serif text-xl text-ink', className)}>
      <Mark />
      Réplique
    </span>
  )
}
