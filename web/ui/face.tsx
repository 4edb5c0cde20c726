import { useState } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  readonly name: string
  /** Without one the first letters of the name stand in a quiet circle. */
  readonly picture?: string | null | undefined
  readonly large?: boolean
}

/** Somebody's picture, beside their name. */
export function Face({ name, picture, large = false }: Props) {
  const size = large ? 'size-16 text-xl' : 'size-9 text-sm'
  // its address is good for some minutes only
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={picture}
        alt=""
        onError={() => setLost(picture)}
        className={classNames('shrink-0 rounded-full object-cover', size)}
      />
    )
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent before:content-[attr(data-letters)]',
        size,
      )}
      // drawn by CSS: text here would have to be part of a button's accessible name
      data-letters={lettersOf(name)}
    />
  )
}

/** The first letters of a name or an address. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toLocaleUpperCase()
