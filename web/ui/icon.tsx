import { useEffect } from 'react'
import { fetchIcon, useIcon } from '../platform/icons.ts'
import { classNames } from './class-names.ts'

interface Props {
  /** A Lucide name, such as `house`. */
  readonly name: string
  /** Classes; a size among them takes the place of the usual one. */
  readonly className?: string
}

/** An icon beside a word or inside a labelled button; its place is kept while it is fetched. */
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
