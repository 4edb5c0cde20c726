import type { ModelFault } from '@replique/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import { ModelError } from '../providers/asking.ts'
import { findModel, type Chosen, type ProviderDeps } from '../providers/providers.ts'
import type { FeatureRow } from '../tables.ts'
import type { MeteredSpeech, SpeechChoice } from '../../voices/index.ts'
import { countCall, recordFailure } from './counting.ts'
import type { Features } from './features.ts'
import { readFeature } from './store.ts'

const FAULTS = {
  down: 'unreachable',
  key_wrong: 'key_wrong',
  busy: 'busy',
  refused: 'refused',
  wrong_answer: 'wrong_answer',
  unknown_voice: 'refused',
} as const satisfies Record<string, ModelFault>

/** Returns the speech model; null if none is chosen, or its key can't be decrypted. */
async function speakerOf(deps: ProviderDeps, row: FeatureRow | undefined): Promise<Chosen | null> {
  if (row?.provider_id == null || row.model === null) return null
  const chosen = await findModel(deps, row.provider_id, row.model)
  return chosen?.model.kind === 'speech' && chosen.endpoint !== null ? chosen : null
}

/** The speech service that an administrator chose, as the `voices` module needs it. */
export function openSpeechChoice(deps: ProviderDeps, features: Pick<Features, 'require'>): SpeechChoice {
  const { db } = deps.kernel.database
  return {
    require: () => features.require('tts'),
    service: async () => {
      const chosen = await speakerOf(deps, await readFeature(db, 'tts'))
      if (chosen?.endpoint == null) return null
      const { url, key } = chosen.endpoint
      return { url, key, model: chosen.model.id, voices: chosen.model.voices }
    },
    count: async (line) => {
      const row = await readFeature(db, 'tts')
      const chosen = await speakerOf(deps, row)
      if (row === undefined || chosen === null) return false
      try {
        await countLine(deps, { row, chosen, line })
        return true
      } catch (error) {
        if (error instanceof Refusal && error.code === 'ai_quota') return false
        const fault = line.faultOf(error)
        const known = { feature: 'tts', owner: line.owner, chosen } as const
        if (fault !== null) await recordFailure(deps, { ...known, error: new ModelError(FAULTS[fault]) })
        throw error
      }
    },
  }
}

interface Counted {
  readonly row: FeatureRow
  readonly chosen: Chosen
  readonly line: MeteredSpeech
}

/** Counts a spoken line. Characters are counted instead of tokens. */
async function countLine(deps: ProviderDeps, { row, chosen, line }: Counted): Promise<void> {
  const { owner, letters } = line
  await countCall(deps, { feature: 'tts', owner, limits: row, chosen, sent: '' }, async () => {
    await line.speak()
    return { text: '', tokensIn: letters, tokensOut: 0 }
  })
}
