import { LIMITS, type KeptVoice, type VoiceChange, type VoiceLibrary, type newVoice } from '@replique/contract'
import type { z } from 'zod'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { requireOffered, present } from './presentation.ts'
import { mayAdd, mayChange, type Standing } from './policy.ts'
import { OWN, requireGroup, requireVoice, standingOn } from './standing.ts'
import {
  addVoice,
  changeVoice,
  countVoices,
  findVoices,
  listVoices,
  lockOwner,
  removeVoice,
  type Owner,
} from './store.ts'
import type { VoiceRow } from './tables.ts'
import type { LibraryDeps } from './deps.ts'
import { cleanLine, cleanName } from './wording.ts'

type VoiceInput = z.output<typeof newVoice>

async function show(deps: LibraryDeps, actor: SignedIn, standing: Standing, owner: Owner): Promise<VoiceLibrary> {
  const rows = await listVoices(deps.kernel.database.db, owner)
  return { voices: await present(deps, actor, { rows, standing }), may: { add: mayAdd(standing) } }
}

export const showOwn = (deps: LibraryDeps, actor: SignedIn): Promise<VoiceLibrary> =>
  show(deps, actor, OWN, { userId: actor.id })

export async function showOfGroup(deps: LibraryDeps, actor: SignedIn, groupId: string): Promise<VoiceLibrary> {
  return show(deps, actor, await requireGroup(deps, groupId, { actor }), { groupId })
}

async function add(
  deps: LibraryDeps,
  actor: SignedIn,
  { request, standing, owner }: { request: VoiceInput; standing: Standing; owner: Owner },
): Promise<KeptVoice> {
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
  return (await present(deps, actor, { rows: [row], standing }))[0] ?? refuse('voice_not_found')
}

export const addOwn = (deps: LibraryDeps, actor: SignedIn, request: VoiceInput): Promise<KeptVoice> =>
  add(deps, actor, { request, standing: OWN, owner: { userId: actor.id } })

export async function addToGroup(
  deps: LibraryDeps,
  actor: SignedIn,
  { id: groupId, ...request }: VoiceInput & { id: string },
): Promise<KeptVoice> {
  const standing = await requireGroup(deps, groupId, { actor, may: mayAdd })
  return add(deps, actor, { request, standing, owner: { groupId } })
}

/** What a change makes of a voice: one of another engine or language has to be offered there. */
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
): Promise<KeptVoice> {
  const { db } = deps.kernel.database
  const row = await requireVoice(deps, (await findVoices(db, [id]))[0], { actor, may: mayChange })
  await deps.modules.speech.require()
  const changed = (await changeVoice(db, id, await changesOf(deps, row, request))) ?? refuse('voice_not_found')
  const standing = await standingOn(deps, actor, changed)
  return (await present(deps, actor, { rows: [changed], standing }))[0] ?? refuse('voice_not_found')
}

export async function remove(deps: LibraryDeps, actor: SignedIn, id: string): Promise<void> {
  const { db } = deps.kernel.database
  await requireVoice(deps, (await findVoices(db, [id]))[0], { actor, may: mayChange })
  await removeVoice(db, id)
}
