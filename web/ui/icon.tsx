import { Icon as Drawn } from '@iconify/react'
import { useEffect } from 'react'
import { fetchIcon } from '../platform/icons.ts'
import { classNames } from './class-names.ts'

interface Props {
  /** A Lucide name, such as `house`. */
  readonly name: string
  /** Classes; a size among them takes the place of the usual one. */
  readonly className?: string
}

/** An icon beside a word or inside a labelled button; its place is kept while it is fetched. */
export function Icon({ name, className = '' }: Props) {
  const full = `lucide:${name}`
  useEffect(() => fetchIcon(full), [full])
  return (
    <span
      aria-hidden
      className={classNames('inline-block shrink-0', !/\bsize-/.test(className) && 'size-5', className)}
    >
      <Drawn icon={full} width="100%" height="100%" />
    </span>
  )
}
