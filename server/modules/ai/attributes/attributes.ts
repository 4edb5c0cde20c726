import { readAttributes, recognise, sourceOfText } from '@replique/script'
import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { beginGuess, forgetProposals, readGuess, type AttributesDeps, defineGuessing } from './actions.ts'
import type { FeatureDefinition, Trying } from '../features/features.ts'
import { askModel } from './asking.ts'
import { forgetGuesses, listGuesses } from './store.ts'

/** Each request reads a whole play. */
const ASKING = { name: 'attributes.ask', events: 20, seconds: 600, burst: 10 }
/** Reviewing means accepting proposals one after the other, and a waiting page polls. */
const LOOKING = { name: 'attributes.look', events: 600, seconds: 60, burst: 300 }

function attributesRoutes(deps: AttributesDeps) {
  const { attributes } = os.ai
  const limited = (context: Call, bucket: typeof ASKING) => {
    const actor = requireProved(context.actor)
    return deps.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    ask: attributes.ask.handler(({ input, context }) => beginGuess(deps, limited(context, ASKING), input.id)),
    read: attributes.read.handler(({ input, context }) => readGuess(deps, limited(context, LOOKING), input.id)),
    forget: attributes.forget.handler(({ input, context }) => forgetProposals(deps, limited(context, LOOKING), input)),
  }
}

const PROMPT = `You read a passage of a stage play or screenplay and say who its characters are.
The language of the play is {{language}}. Its characters, each with a number:
{{characters}}
The passage, each line with a number:
{{passage}}
For each character say only what the passage or the list clearly tells:
- gender: "female", "male" or "other";
- ageBand: "child" (to 12), "young" (13 to 25), "adult" (26 to 59) or "old" (from 60);
- role: their station or trade, a few words in the play's language;
- manner: how they speak, a few words in the play's language;
- relation: what they are to another character, one word in the play's language, with the other's number as "to".
Each needs the number of the line that says so and the very words of it as "quote"; where the characters list says it, leave "line" out and quote its description. Say nothing that no words tell. First names tell nothing.`

const SAMPLE = {
  en: 'AGNES, a widow of seventy.\nTOM, her son.\n\nAGNES.\nSit down, my boy.\n\nTOM.\nYes, Mother.\n\nAGNES.\nYour tea is cold.',
  fr: 'AGNÈS, veuve, soixante-dix ans.\nTOM, son fils.\n\nAGNÈS.\nAssieds-toi, mon garçon.\n\nTOM.\nOui, mère.\n\nAGNÈS.\nTon thé est froid.',
} as const

/** Reads the sample as it would a play. Proposals of a model come last. */
async function run({ text, language, ask }: Trying) {
  const read = recognise(sourceOfText(text), language).play
  const play = { ...read, elements: read.elements.map((one, at) => ({ ...one, id: String(at) })) }
  const nameOf = (id: string): string => play.characters.find((one) => one.id === id)?.name ?? ''
  const found = [...readAttributes(play), ...((await askModel(play, ask, () => {})) ?? [])]
  return found.flatMap(({ id, relations, ...fields }) => [
    ...Object.entries(fields).flatMap(([field, one]) =>
      one ? [{ what: `${nameOf(id)} · ${field}`, proposal: one.value, because: one.evidence.words }] : [],
    ),
    ...relations.map(({ value, evidence }) => ({
      what: `${nameOf(id)} · ${nameOf(value.to)}`,
      proposal: value.what,
      because: evidence.words,
    })),
  ])
}

const definition: FeatureDefinition = { prompt: PROMPT, trial: { sample: SAMPLE, run } }

/** Proposed attributes of the characters in a play. */
interface Attributes {
  readonly routes: ReturnType<typeof attributesRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openAttributes(deps: AttributesDeps): Attributes {
  const { db } = deps.kernel.database
  deps.features.define('character_attributes', definition)
  defineGuessing(deps)
  return {
    routes: attributesRoutes(deps),
    exportFor: async (userId) => ({
      attribute_guesses: (await listGuesses(db, userId)).map(({ play_id, proposals, asked_at }) => ({
        play_id,
        proposals,
        asked_at,
      })),
    }),
    forget: (userId) => forgetGuesses(db, userId),
  }
}
