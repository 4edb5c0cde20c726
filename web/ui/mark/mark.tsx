import { classNames } from '../class-names.ts'

/** The logo: an opening French quotation mark, drawn as two stage curtains. */
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

/** Half of the logo in a 24 × 24 square: a curtain drawn to the left and gathered in the middle. */
export const CURTAIN = 'M13 3C12.4 7.6 9.6 10.6 5 12c4.6 1.4 7.4 4.4 8 9H8.6C8 17.4 5.6 14.4 2 12 5.6 9.6 8 6.6 8.6 3Z'
