import { useState } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  readonly name: string
  /** Without a picture, the initials are shown in a circle. */
  readonly picture?: string | null | undefined
  readonly large?: boolean
}

/** A user's picture, displayed beside their name. */
export function Avatar({ name, picture, large = false }: Props) {
  const size = large ? 'size-16 text-xl' : 'size-9 text-sm'
  // the URL of the picture if it failed to load; picture URLs expire after a few minutes
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
      // drawn by CSS, because text here would become part of a button's accessible name
      data-letters={lettersOf(name)}
    />
  )
}

/** Returns the initials of a name or an email address. */
const lettersOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toLocaleUpperCase()
