import { SESSION_RULES } from './paths.ts'
import { sessionGuard } from './session-guard.ts'
import { type Doorkeeper, type Guard, NOWHERE, ON, type Target, type Verdict } from './verdict.ts'

const { include: _everywhere, ...anywhere } = SESSION_RULES

/** The guards a page can name. */
const GUARDS: Readonly<Record<string, Guard>> = {
  auth: sessionGuard(anywhere),
  // whoever may not enter the administration is not told that it is there
  admin: async (_target, keeper) => ((await keeper.isAdministrator()) ? ON : NOWHERE),
  // an ended session must find the form, or it would be led back to what turned it away
  guest: async (_target, keeper) => ((await keeper.isSurelySignedIn()) ? { go: 'onward' } : ON),
  'no-admin-setup': async (_target, keeper) => ((await keeper.isSetupOpen()) ? ON : NOWHERE),
  subscription: async (_target, keeper) =>
    (await keeper.isEntitled()) ? ON : { go: 'to', path: '/profile', hash: 'plan' },
}

export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}

/** Asks the guards in turn; the first that does not say "go on" decides. */
export async function askGuards(guards: readonly Guard[], target: Target, keeper: Doorkeeper): Promise<Verdict> {
  for (const guard of guards) {
    const verdict = await guard(target, keeper)
    if (verdict.go !== 'on') return verdict
  }
  return ON
}
