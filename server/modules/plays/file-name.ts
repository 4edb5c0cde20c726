import type { Language } from '@replique/script'

const UNTITLED = { en: 'Untitled', fr: 'Sans titre' } as const
const LONGEST = 80

// Reserved by Windows, whatever ending follows.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name of a title: what any system takes, and nothing that steers a path, a terminal or a header. */
export function fileName(title: string, language: Language): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|%;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const name = Array.from(plain).slice(0, LONGEST).join('').trim()
  if (name === '') return UNTITLED[language]
  return RESERVED.test(name) ? `${name}_` : name
}

interface Titled {
  readonly id: string
  readonly title: string
  readonly language: Language
}

/** A file name for each play, by its title; of those that are called alike the later ones carry a number. */
export function fileNames(plays: readonly Titled[]): Map<string, string> {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const names = plays.map(({ id, title, language }): [string, string] => {
    const base = fileName(title, language)
    let name = base
    let number = numbers.get(base.toLowerCase()) ?? 1
    while (taken.has(name.toLowerCase())) name = `${base} ${(number += 1)}`
    numbers.set(base.toLowerCase(), number)
    taken.add(name.toLowerCase())
    return [id, name]
  })
  return new Map(names)
}
