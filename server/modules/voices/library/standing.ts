import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead, type Standing } from './policy.ts'
import type { VoiceRow } from './tables.ts'
import type { LibraryDeps } from './deps.ts'

export type May = (standing: Standing) => boolean

/** Says no to what may not be done, and says so where only the group's being put away is in the way. */
export function requireMay(standing: Standing, may: May): void {
  if (!may(standing))
    refuse(standing.archived && may({ ...standing, archived: false }) ? 'group_archived' : 'not_allowed')
}

/** How somebody stands to a group's voices. */
export async function standingInGroup({ modules }: LibraryDeps, actor: SignedIn, groupId: string): Promise<Standing> {
  const [roles, open] = [await modules.groups.rolesOf(actor.id), await modules.groups.openAmong([groupId])]
  return { own: false, role: roles.get(groupId) ?? null, archived: !open.has(groupId), added: false }
}

export const OWN: Standing = { own: true, role: null, archived: false, added: true }

/** Whose a voice is. */
type Owned = Pick<VoiceRow, 'user_id' | 'group_id' | 'added_by'>

export async function standingOn(deps: LibraryDeps, actor: SignedIn, voice: Owned): Promise<Standing> {
  if (voice.group_id === null)
    return voice.user_id === actor.id ? OWN : { own: false, role: null, archived: false, added: false }
  const inGroup = await standingInGroup(deps, actor, voice.group_id)
  return { ...inGroup, added: voice.added_by === actor.id }
}

/** A group's voices as somebody stands to them; a group that one is not in is not there. */
export async function requireGroup(
  deps: LibraryDeps,
  groupId: string,
  { actor, may = mayRead }: { actor: SignedIn; may?: May },
): Promise<Standing> {
  const standing = await standingInGroup(deps, actor, groupId)
  if (!mayRead(standing)) return refuse('group_not_found')
  requireMay(standing, may)
  return standing
}

/** The voice, where somebody may see it and do this with it; one they may not see is not there. */
export async function requireVoice(
  deps: LibraryDeps,
  voice: VoiceRow | undefined,
  { actor, may }: { actor: SignedIn; may: May },
): Promise<VoiceRow> {
  const standing = voice && (await standingOn(deps, actor, voice))
  if (!voice || !standing || !mayRead(standing)) return refuse('voice_not_found')
  requireMay(standing, may)
  return voice
}
