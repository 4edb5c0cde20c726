import { useState } from 'react'

/** A person's picture, or the first letters of their name. */
export function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={picture}
        alt=""
        width={64}
        height={64}
        onError={() => setLost(picture)}
        className="size-16 shrink-0 rounded-full bg-sunk object-cover"
      />
    )
  return (
    <span
      aria-hidden
      className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xl font-semibold text-accent"
    >
      {initials(name)}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toLocaleUpperCase()
}
