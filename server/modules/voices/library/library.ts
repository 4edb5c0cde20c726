import type { Pronunciation, SpeakingParts } from '@replique/contract'
import type { VoiceAge, VoiceGender } from '@replique/contract/voice-traits'
import type { Language } from '@replique/script'
import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { addOwn, addToGroup, change, remove, showOfGroup, showOwn, tryVoice } from './actions.ts'
import { showPlayVoices, mayCastVoices } from './casting.ts'
import { listOffer, soundOf } from './presentation.ts'
import { changePronunciation, showPronunciation, dictionaryOf } from './pronouncing.ts'
import type { LibraryDeps } from './deps.ts'
import { type VoiceRow, listAddedBy, listVoices, findVoices, forgetPerson } from './store.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Delivery } from '../engines/engine.ts'
import { speakersOf, speakingParts, type Speakers } from './speakers.ts'

/**
 * Rate limit for trials of voices, because synthesis is expensive: a few in a row to compare voices, then one every two
 * seconds.
 */
const TRIES = { name: 'voices.tries', events: 30, seconds: 60, burst: 20 }

function libraryRoutes(deps: LibraryDeps) {
  const { voices } = os.sound
  const { limits, log } = deps.kernel
  return {
    offer: voices.offer.handler(async ({ context }) => {
      requireProved(context.actor)
      await deps.modules.speech.require()
      return { voices: await listOffer({ engines: deps.engines, log }) }
    }),
    try: voices.try.handler(({ input, context, signal }) => {
      const actor = requireProved(context.actor)
      return limits.take(TRIES, actor.id)
        ? tryVoice(deps, actor, { trial: input, signal })
        : refuse('too_many_requests')
    }),
    own: voices.own.handler(({ context }) => showOwn(deps, requireProved(context.actor))),
    addOwn: voices.addOwn.handler(({ input, context }) => addOwn(deps, requireProved(context.actor), input)),
    ofGroup: voices.ofGroup.handler(({ input, context }) => showOfGroup(deps, requireProved(context.actor), input.id)),
    addToGroup: voices.addToGroup.handler(({ input, context }) =>
      addToGroup(deps, requireProved(context.actor), input),
    ),
    change: voices.change.handler(({ input, context }) => change(deps, requireProved(context.actor), input)),
    remove: voices.remove.handler(({ input, context }) => remove(deps, requireProved(context.actor), input.id)),
    ofPlay: voices.ofPlay.handler(({ input, context }) => showPlayVoices(deps, requireProved(context.actor), input.id)),
    pronunciation: voices.pronunciation.handler(({ input, context }) =>
      showPronunciation(deps, requireProved(context.actor), input.id),
    ),
    changePronunciation: voices.changePronunciation.handler(({ input, context }) =>
      changePronunciation(deps, requireProved(context.actor), input),
    ),
  }
}

const showRow = (row: VoiceRow) => ({
  id: row.id,
  name: row.name,
  ...soundOf(row),
  created_at: row.created_at,
  changed_at: row.changed_at,
})

/** Exports a user's own voices, and those they added to groups. */
async function exportVoices({ kernel }: LibraryDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [own, added] = [await listVoices(db, { userId }), await listAddedBy(db, userId)]
  return {
    voices: own.map(showRow),
    added_voices: added.map((row) => ({ ...showRow(row), group_id: row.group_id })),
  }
}

/** A stored voice, in the form needed to speak with it. */
interface Kept {
  readonly id: string
  readonly name: string
  readonly engine: string
  readonly voice: string
  readonly language: Language
  readonly gender: VoiceGender
  readonly age: VoiceAge
  readonly delivery: Delivery
}

/** The interface for the rest of this module. Callers check access to the play first. */
export interface Library {
  /** Finds voices by id, whoever owns them. Leaves out deleted voices. */
  voiceOf(ids: readonly string[]): Promise<Map<string, Kept>>
  /** Returns a voice for each character: the assigned voice, or else an automatic one. */
  speakersOf(playId: string, listener: { readonly entitled: boolean }): Promise<Speakers>
  /** Returns the characters who speak, and whether a natural voice speaks any of them for this listener. */
  partsOf(playId: string, listener: { readonly entitled: boolean }): Promise<SpeakingParts>
  /** The pronunciation dictionary of a play. */
  dictionaryOf(playId: string): Promise<Pronunciation[]>
  mayCast(actor: SignedIn, playId: string, voiceIds: readonly string[]): Promise<boolean>
  readonly routes: ReturnType<typeof libraryRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

const keptOf = (row: VoiceRow): Kept => {
  const { id, name, engine, voice, language, gender, age, pitch, rate, volume, manner } = row
  return { id, name, engine, voice, language, gender, age, delivery: { pitch, rate, volume, manner } }
}

export function openLibrary(deps: LibraryDeps): Library {
  const { db } = deps.kernel.database
  return {
    voiceOf: async (ids) => new Map((await findVoices(db, ids.filter(isId))).map((row) => [row.id, keptOf(row)])),
    speakersOf: (playId, listener) => speakersOf(deps, playId, listener),
    partsOf: (playId, listener) => speakingParts(deps, playId, listener),
    dictionaryOf: (playId) => dictionaryOf(deps, playId),
    mayCast: (actor, playId, voiceIds) => mayCastVoices(deps, actor, { playId, voiceIds }),
    routes: libraryRoutes(deps),
    exportFor: (userId) => exportVoices(deps, userId),
    forget: (userId) => forgetPerson(db, userId),
  }
}
