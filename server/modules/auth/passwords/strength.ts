import { AuthError } from '../auth-error.ts'
import { isEasyToGuess } from './guessing.ts'
import { countCharacters } from '../protocol/characters.ts'

export interface PasswordRules {
  /** Characters (code points) at least and at most. */
  readonly shortest: number
  readonly longest: number
  /** Of each of these sets a password must hold a character. */
  readonly requiredSets: readonly string[]
}

export interface Weakness {
  readonly message: string
  readonly reasons: readonly ('length' | 'characters' | 'pwned')[]
}

function listFaults(password: string, rules: PasswordRules): [Weakness['reasons'][number], string][] {
  const faults: [Weakness['reasons'][number], string][] = []
  if (countCharacters(password) < rules.shortest)
    faults.push(['length', `Password should be at least ${rules.shortest} characters.`])
  if (!rules.requiredSets.every((set) => Array.from(set).some((character) => password.includes(character))))
    faults.push([
      'characters',
      `Password should contain at least one character of each: ${rules.requiredSets.join(', ')}.`,
    ])
  if (isEasyToGuess(password))
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  return faults
}

/** What is weak about a password, or null. */
export function findWeakness(password: string, rules: PasswordRules): Weakness | null {
  const faults = listFaults(password, rules)
  if (faults.length === 0) return null
  return { message: faults.map(([, message]) => message).join(' '), reasons: faults.map(([reason]) => reason) }
}

/** Refuses a new password that is too long or too weak. */
export function checkNewPassword(password: string, rules: PasswordRules): void {
  if (countCharacters(password) > rules.longest)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${rules.longest} characters`)
  const weakness = findWeakness(password, rules)
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, weakness.reasons)
}
