/** What is known of a password before the server has judged it. */
export interface Rules {
  readonly shortest: number
  /** Of each of these sets it holds a character. */
  readonly required: readonly string[]
}

export type Demand = 'length' | 'characters' | 'pwned'

const ROWS = ['0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'abcdefghijklm']
const WALKS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])
const FIRST_GUESSES =
  /^(?:pass(?:word|wort|e)?|motdepasse|admin|welcome|bienvenue|bonjour|soleil|azerty|qwerty|letmein|iloveyou|jetaime|doudou|loulou|chouchou|dragon|monkey|football|baseball|princess|princesse|theatre|replique|marseille|paris|london|secret|hello|salut|test|changeme)[\d!?.*@#$-]*$/

/** The demands on a new password that are not met; the server, which knows many more guesses, has the last word. */
export function unmetDemands(password: string, { shortest, required }: Rules): Demand[] {
  const unmet: Demand[] = []
  if (Array.from(password).length < shortest) unmet.push('length')
  if (!required.every((set) => Array.from(set).some((character) => password.includes(character))))
    unmet.push('characters')
  if (isGuessedFirst(password)) unmet.push('pwned')
  return unmet
}

/** A run of keys, a repetition or one of the words that every guesser begins with. */
function isGuessedFirst(given: string): boolean {
  const password = given.slice(0, 100).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (password === '') return true
  if (/^(.{1,4}?)\1+$/su.test(password) || FIRST_GUESSES.test(password)) return true
  return (password.match(/.{1,4}/gsu) ?? []).every((part) => WALKS.some((walk) => walk.includes(part)))
}
