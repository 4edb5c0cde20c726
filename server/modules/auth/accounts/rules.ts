import type { AuthConfig } from '../config.ts'
import type { PasswordRules } from '../passwords/strength.ts'

export function passwordRules(config: AuthConfig): PasswordRules {
  return {
    shortest: config.shortestPassword,
    longest: config.longestPassword,
    requiredSets: config.requiredCharacters,
  }
}
