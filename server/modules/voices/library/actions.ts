import {
  LIMITS,
  type LibraryVoice,
  type VoiceChange,
  type VoiceLibrary,
  type newVoice,
  type VoiceTrial,
  type VoiceSound,
} from '@replique/contract'
import type { z } from 'zod'
import { spokenWords, type Language } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRead, type VoiceAccess, mayAdd, mayChange } from './policy.ts'
import {
  type VoiceRow,
  addVoice,
  changeVoice,
  countVoices,
  findVoices,
  listVoices,
  lockOwner,
  removeVoice,
  type Owner,
} from './store.ts'
import type { LibraryDeps } from './deps.ts'
import { newId } from '../../../kernel/ids.ts'
import { requireOffered, present } from './presentation.ts'
import { cleanLine, cleanName } from './pronouncing.ts'
import { EngineError } from '../engines/engine.ts'
import { encode } from '../speech/encoding/encode.ts'

type May = (access: VoiceAccess) => boolean

/**
 * Refuses an action that the user may not take. If the only reason is that the group is archived, the error says so.
 */
function requireMay(access: VoiceAccess, may: May): void {
  if (!may(access)) refuse(access.archived && may({ ...access, archived: false }) ? 'group_archived' : 'not_allowed')
}

/** Returns a user's access to a group's voices. */
async function accessInGroup({ modules }: LibraryDeps, actor: SignedIn, groupId: string): Promise<VoiceAccess> {
  const [roles, open] = [await modules.groups.rolesOf(actor.id), await modules.groups.openAmong([groupId])]
  return { own: false, role: roles.get(groupId) ?? null, archived: !open.has(groupId), added: false }
}

const OWN: VoiceAccess = { own: true, role: null, archived: false, added: true }

/** Who owns a voice, and who added it. */
type Owned = Pick<VoiceRow, 'user_id' | 'group_id' | 'added_by'>

export async function accessTo(deps: LibraryDeps, actor: SignedIn, voice: Owned): Promise<VoiceAccess> {
  if (voice.group_id === null)
    return voice.user_id === actor.id ? OWN : { own: false, role: null, archived: false, added: false }
  const inGroup = await accessInGroup(deps, actor, voice.group_id)
  return { ...inGroup, added: voice.added_by === actor.id }
}

/** Returns a user's access to a group's voices. Groups that the user isn't in are reported as not found. */
async function requireGroup(
  deps: LibraryDeps,
  groupId: string,
  { actor, may = mayRead }: { actor: SignedIn; may?: May },
): Promise<VoiceAccess> {
  const access = await accessInGroup(deps, actor, groupId)
  if (!mayRead(access)) return refuse('group_not_found')
  requireMay(access, may)
  return access
}

/**
 * Returns the voice if `may` accepts the user's access to it. Voices that the user may not see are reported as not
 * found.
 */
async function requireVoice(
  deps: LibraryDeps,
  voice: VoiceRow | undefined,
  { actor, may }: { actor: SignedIn; may: May },
): Promise<VoiceRow> {
  const access = voice && (await accessTo(deps, actor, voice))
  if (!voice || !access || !mayRead(access)) return refuse('voice_not_found')
  requireMay(access, may)
  return voice
}

type VoiceInput = z.output<typeof newVoice>

async function show(deps: LibraryDeps, actor: SignedIn, access: VoiceAccess, owner: Owner): Promise<VoiceLibrary> {
  const rows = await listVoices(deps.kernel.database.db, owner)
  return { voices: await present(deps, actor, { rows, access }), may: { add: mayAdd(access) } }
}

export const showOwn = (deps: LibraryDeps, actor: SignedIn): Promise<VoiceLibrary> =>
  show(deps, actor, OWN, { userId: actor.id })

export async function showOfGroup(deps: LibraryDeps, actor: SignedIn, groupId: string): Promise<VoiceLibrary> {
  return show(deps, actor, await requireGroup(deps, groupId, { actor }), { groupId })
}

async function add(
  deps: LibraryDeps,
  actor: SignedIn,
  { request, access, owner }: { request: VoiceInput; access: VoiceAccess; owner: Owner },
): Promise<LibraryVoice> {
  const { database, clock, log } = deps.kernel
  await deps.modules.speech.require()
  const { gender, age } = await requireOffered({ engines: deps.engines, log }, request)
  const { engine, voice, language, pitch, rate, volume } = request
  const now = clock.now()
  const byGroup = 'groupId' in owner
  const row: VoiceRow = {
    id: newId(),
    user_id: byGroup ? null : owner.userId,
    group_id: byGroup ? owner.groupId : null,
    added_by: byGroup ? actor.id : null,
    name: cleanName(request.name),
    engine,
    voice,
    language,
    gender,
    age,
    pitch,
    rate,
    volume,
    manner: cleanLine(request.manner),
    created_at: now,
    changed_at: now,
  }
  await database.transaction(async (db) => {
    await lockOwner(db, byGroup ? owner.groupId : owner.userId)
    const most = byGroup ? LIMITS.groupVoices : LIMITS.ownVoices
    if ((await countVoices(db, owner)) >= most) return refuse('too_many_voices')
    await addVoice(db, row)
  })
  return (await present(deps, actor, { rows: [row], access }))[0] ?? refuse('voice_not_found')
}

export const addOwn = (deps: LibraryDeps, actor: SignedIn, request: VoiceInput): Promise<LibraryVoice> =>
  add(deps, actor, { request, access: OWN, owner: { userId: actor.id } })

export async function addToGroup(
  deps: LibraryDeps,
  actor: SignedIn,
  { id: groupId, ...request }: VoiceInput & { id: string },
): Promise<LibraryVoice> {
  const access = await requireGroup(deps, groupId, { actor, may: mayAdd })
  return add(deps, actor, { request, access, owner: { groupId } })
}

/** Converts a request to changes to the row. A new engine, voice or language must be on offer. */
async function changesOf(deps: LibraryDeps, row: VoiceRow, change: VoiceChange): Promise<Partial<VoiceRow>> {
  const { name, manner, engine, voice, language, pitch, rate, volume } = change
  const other = { engine: engine ?? row.engine, voice: voice ?? row.voice, language: language ?? row.language }
  const asWas = other.engine === row.engine && other.voice === row.voice && other.language === row.language
  const { engines, kernel } = deps
  const offered = asWas ? null : await requireOffered({ engines, log: kernel.log }, other)
  return {
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(manner === undefined ? {} : { manner: cleanLine(manner) }),
    ...(offered === null ? {} : { ...other, gender: offered.gender, age: offered.age }),
    ...(pitch === undefined ? {} : { pitch }),
    ...(rate === undefined ? {} : { rate }),
    ...(volume === undefined ? {} : { volume }),
    changed_at: kernel.clock.now(),
  }
}

export async function change(
  deps: LibraryDeps,
  actor: SignedIn,
  { id, ...request }: VoiceChange & { id: string },
): Promise<LibraryVoice> {
  const { db } = deps.kernel.database
  const row = await requireVoice(deps, (await findVoices(db, [id]))[0], { actor, may: mayChange })
  await deps.modules.speech.require()
  const changed = (await changeVoice(db, id, await changesOf(deps, row, request))) ?? refuse('voice_not_found')
  const access = await accessTo(deps, actor, changed)
  return (await present(deps, actor, { rows: [changed], access }))[0] ?? refuse('voice_not_found')
}

export async function remove(deps: LibraryDeps, actor: SignedIn, id: string): Promise<void> {
  const { db } = deps.kernel.database
  await requireVoice(deps, (await findVoices(db, [id]))[0], { actor, may: mayChange })
  await removeVoice(db, id)
}

/**
 * What a voice says in a trial by default. The line has many vowels and a question, and ends with a falling intonation.
 */
const SAMPLES: Readonly<Record<Language, string>> = {
  en: 'Is anybody there? The house is dark, and the audience is waiting.',
  fr: 'Y a-t-il quelqu’un ? La salle est dans le noir, et le public attend.',
}

/** Milliseconds after which a trial of a voice times out. */
const PATIENCE = 30_000

export interface Trial extends VoiceSound {
  readonly text: string
}

/** Speaks a line with a voice's settings. If its engine fails, the nearest built-in voice speaks instead. */
export async function tryVoice(
  deps: LibraryDeps,
  actor: SignedIn,
  { trial, signal }: { trial: Trial; signal: AbortSignal | undefined },
): Promise<VoiceTrial> {
  const { engines, kernel, modules } = deps
  await modules.speech.require()
  await engines.refresh()
  const { engine, voice, language, pitch, rate, volume, manner, text } = trial
  if (engines.of(engine)?.paid === true && !(await modules.auth.entitled(actor.id))) return refuse('not_entitled')
  const line = { text: text.toWellFormed().trim() || SAMPLES[language] }
  const words = spokenWords(line, [], language).map(({ said }) => said)
  const end = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal === undefined ? [] : [signal])])
  try {
    const request = { voice, language, words, delivery: { pitch, rate, volume, manner }, owner: actor.id }
    const { speech, fellBackFrom } = await engines.speak(engine, request, end)
    const sound = await encode(speech.samples, 'mp3', end)
    return { sound: Buffer.from(sound).toString('base64'), instead: fellBackFrom !== null }
  } catch (error) {
    if (!(error instanceof EngineError) && !end.aborted) throw error
    kernel.log.warn('a line could not be said', { engine, error })
    return refuse('unavailable')
  }
}
