const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LONGEST = 40
const NAMELESS = { en: 'pupil', fr: 'eleve' } as const

function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/^-+|-+$/g, '')
}

/** Lists write the family name first and in capitals: in a login it comes last, as it is spoken. */
function inSpokenOrder(words: readonly string[]): string[] {
  const isLoud = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()
  const quiet = words.filter((word) => !isLoud(word))
  return quiet.length === 0 ? [...words] : [...quiet, ...words.filter(isLoud)]
}

/** A name to sign in with, such as `lea.martin`, made of letters that are on every keyboard. */
export function loginFor(name: string, language: 'en' | 'fr'): string {
  const words = inSpokenOrder(name.split(/\s+/)).map(plain)
  const login = words.filter((word) => word !== '').join('.')
  return /[a-z]/.test(login) ? login.slice(0, LONGEST).replace(/[.-]+$/, '') : NAMELESS[language]
}

/** One login for each name, none of them taken; `taken` grows by them. */
export function loginsFor(names: readonly string[], language: 'en' | 'fr', taken: Set<string>): string[] {
  return names.map((name) => {
    const base = loginFor(name.replace(/ \d+$/, ''), language)
    let login = base
    for (let number = 2; taken.has(login); number += 1) login = `${base}${number}`
    taken.add(login)
    return login
  })
}
