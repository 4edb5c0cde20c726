import { useEffect } from 'react'
import { fetchIcon, useIcon } from '../platform/icons.ts'
import { classNames } from './class-names.ts'

interface Props {
  /** A Lucide name, for example `house`. */
  readonly name: string
  /** Extra classes; a size class replaces the default size. */
  readonly className?: string
}

/** An icon beside text or inside a labelled button. Its space is reserved while it loads. */
export function Icon({ name, className = '' }: Props) {
  const icon = useIcon(name)
  useEffect(() => fetchIcon(name), [name])
  return (
    <span
      aria-hidden
      className={classNames('inline-block shrink-0', !/\bsize-/.test(className) && 'size-5', className)}
    >
      {icon && <svg viewBox="0 0 24 24" className="size-full" dangerouslySetInnerHTML={{ __html: icon.body }} />}
    </span>
  )
}
