import { isGuarded, SESSION_RULES, type SessionRules } from './paths.ts'
import { type Guard, ON } from './verdict.ts'

/** Lets nobody in who is not signed in, where the rules ask for it, and remembers where they wanted to go. */
export function sessionGuard(rules: SessionRules = SESSION_RULES): Guard {
  return async (target, keeper) => {
    if (!isGuarded(target.path, rules) || (await keeper.isSignedIn())) return ON
    if (rules.savePath) keeper.savePath(target.full)
    return { go: 'to', path: rules.login }
  }
}
