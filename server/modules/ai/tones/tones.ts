import { createHash } from 'node:crypto'
import { TONE_NOTICES, uuid, type ToneAnalysis } from '@replique/contract'
import {
  readSpeeches,
  spellTone,
  type DetectedTone,
  type Play,
  type ReadSpeech,
  readTone,
  detectTones,
  parseFountain,
} from '@replique/script'
import { z } from 'zod'
import type { Features, TrialLine, TrialInput } from '../features/features.ts'
import type { AiDeps } from '../deps.ts'
import { Refusal, refuse, requireProved } from '../../../kernel/refusal.ts'
import { askForPassageTones, passagesOf, type ModelTone, PROMPT } from './asking.ts'
import { mayPropose, mayRejectProposals } from '../policy.ts'
import {
  replaceAnalysis,
  type NewProposal,
  findAnalysis,
  listProposals,
  removeProposals,
  removeAnalysis,
} from './store.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { mayRead, type PlayAccess } from '../../plays/index.ts'
import { os } from '../../../kernel/http/call.ts'

interface TonesDeps extends AiDeps {
  readonly features: Features
}

const DETECT = 'tones.detect'
const order = z.object({ playId: uuid })

/** A hash of a speech's words and directions, by which an unchanged speech is recognised. */
const markOf = ({ text, manners }: ReadSpeech): string =>
  createHash('sha256')
    .update(JSON.stringify([text, manners]))
    .digest('base64url')
    .slice(0, 22)

/** Defines the job that detects tones. After a crash it starts over, and only the latest result is kept. */
function defineDetecting(deps: TonesDeps): void {
  const { kernel, modules, features } = deps
  kernel.jobs.userJobs.define(DETECT, async ({ data, owner, signal, progress }) => {
    const { playId } = order.parse(data)
    await features.require('tone_detection')
    // access may have been withdrawn since the request
    const access = await modules.plays.accessTo({ id: owner, email: '', emailProved: false }, playId)
    if (access === null || !mayPropose(access)) return refuse('play_not_found')
    const seq = (await modules.plays.lastOf([playId])).get(playId) ?? 0
    const play = await modules.plays.scriptOf(playId)
    const asked = await askModel(deps, { play, owner, signal, progress })
    signal.throwIfAborted()
    await features.require('tone_detection')
    const rules = await modules.plays.tonesReadIn(playId)
    const { proposals, plain } = proposalsFor(play, { rules, model: asked.tones })
    const row = { play_id: playId, seq, notice: asked.notice, plain, made_at: kernel.clock.now() }
    await kernel.database.transaction((db) => replaceAnalysis(db, row, proposals))
    return { proposals: proposals.length }
  })
}

/**
 * Combines the tones from the model with those from the rules. The model's take precedence. Speeches that already have
 * a tone are skipped.
 */
function proposalsFor(
  play: Play,
  said: { readonly rules: readonly DetectedTone[]; readonly model: ReadonlyMap<string, ModelTone> },
): { proposals: NewProposal[]; plain: number } {
  // matched by cue, because the play may have been edited since the rules read it
  const speeches = new Map(readSpeeches(play).map((one) => [play.elements[one.cue]?.id, one]))
  const proposals: NewProposal[] = []
  let plain = 0
  for (const { id, ...rules } of said.rules) {
    const speech = speeches.get(id)
    if (id === undefined || speech === undefined || play.elements[speech.cue]?.tone) continue
    const model = said.model.get(id)
    const { tone, sure, evidence } = model ?? rules
    if (tone.name === 'neutral') plain++
    else
      proposals.push({
        cue: id,
        words: markOf(speech),
        tone: spellTone(tone),
        sure,
        evidence: [...evidence],
        made_by: model ? 'model' : 'rules',
      })
  }
  return { proposals, plain }
}

interface Asking {
  readonly play: Play
  readonly owner: string
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

interface Asked {
  readonly tones: ReadonlyMap<string, ModelTone>
  readonly notice: ToneAnalysis['notice']
}

/** Asks a model for tones. If it fails, the tones returned so far are kept, and the rules supply the rest. */
async function askModel({ features }: TonesDeps, { play, owner, signal, progress }: Asking): Promise<Asked> {
  const tones = new Map<string, ModelTone>()
  if (!(await features.hasModel('tone_detection'))) return { tones, notice: null }
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const open = readSpeeches(play).filter(({ cue }) => !play.elements[cue]?.tone)
  const passages = passagesOf(open.map((one) => ({ ...one, speaker: names.get(one.speaker) ?? one.speaker })))
  for (const [at, passage] of passages.entries()) {
    progress(at, passages.length)
    signal.throwIfAborted()
    try {
      const found = await askForPassageTones(
        (request) => features.ask({ feature: 'tone_detection', owner, signal, ...request }),
        passage,
      )
      if (found === null) return { tones, notice: null }
      for (const [{ cue }, tone] of found) {
        const id = play.elements[cue]?.id
        if (id !== undefined) tones.set(id, tone)
      }
    } catch (error) {
      const notice = error instanceof Refusal ? TONE_NOTICES.find((one) => one === error.code) : undefined
      if (notice === undefined) throw error
      return { tones, notice }
    }
  }
  progress(passages.length, passages.length)
  return { tones, notice: null }
}

type May = (access: PlayAccess) => boolean

async function requireOn({ modules }: TonesDeps, actor: SignedIn, play: { id: string; may: May }): Promise<void> {
  const access = await modules.plays.accessTo(actor, play.id)
  if (access === null || !mayRead(access)) return refuse('play_not_found')
  if (!play.may(access)) return refuse('not_allowed')
}

/** Refuses unless the user may edit the play and the feature is on. */
async function requireProposing(deps: TonesDeps, actor: SignedIn, id: string): Promise<void> {
  await requireOn(deps, actor, { id, may: mayPropose })
  await deps.features.require('tone_detection')
}

/** Starts a job that detects tones. A second request while it runs returns the same job. */
async function askForTones(deps: TonesDeps, actor: SignedIn, playId: string): Promise<{ job: string }> {
  await requireProposing(deps, actor, playId)
  const request = { kind: DETECT, owner: actor.id, subject: playId, data: { playId }, key: playId }
  return { job: (await deps.kernel.jobs.userJobs.ask(request)).id }
}

const NOTHING: ToneAnalysis = { madeAt: null, seq: 0, notice: null, plain: 0, proposals: [] }

/** Returns the proposals that still apply to the current text. */
async function readTones(deps: TonesDeps, actor: SignedIn, playId: string): Promise<ToneAnalysis> {
  await requireProposing(deps, actor, playId)
  const { db } = deps.kernel.database
  const analysis = await findAnalysis(db, playId)
  if (analysis === null) return NOTHING
  const play = await deps.modules.plays.scriptOf(playId)
  const marks = new Map<string, string>()
  for (const speech of readSpeeches(play)) {
    const element = play.elements[speech.cue]
    if (element?.id !== undefined && !element.tone) marks.set(element.id, markOf(speech))
  }
  const proposals = (await listProposals(db, playId)).flatMap(
    ({ cue, words, tone: spelled, sure, evidence, made_by }) => {
      const tone = readTone(spelled)
      return tone && marks.get(cue) === words ? [{ cue, tone, sure, evidence, by: made_by }] : []
    },
  )
  const { seq, notice, plain, made_at } = analysis
  return { madeAt: made_at.toISOString(), seq: Number(seq), notice, plain, proposals }
}

/** Rejects some proposals, or all of them. */
async function forgetTones(
  deps: TonesDeps,
  actor: SignedIn,
  { id, cues }: { readonly id: string; readonly cues: readonly string[] | null },
): Promise<void> {
  await requireOn(deps, actor, { id, may: mayRejectProposals })
  const { db } = deps.kernel.database
  await (cues === null ? removeAnalysis(db, id) : removeProposals(db, id, cues))
}

const SAMPLES = {
  en: 'ANN\n(shouting)\nGet out of my house!\n\nBOB\nPlease. One more week, I beg you.\n\nANN\nThe rent is on Friday.\n',
  fr: 'ANNE\n(criant)\nSortez de chez moi !\n\nBERNARD\nEncore une semaine, je vous en supplie.\n\nANNE\nLe loyer tombe vendredi.\n',
} as const

const LONGEST = 60

/** Proposes tones for text that an administrator typed. */
async function tryTones({ text, language, ask }: TrialInput): Promise<readonly TrialLine[]> {
  const play = { ...parseFountain(text), language }
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const rules = new Map(detectTones(play).map((one) => [one.cue, one]))
  const lines: TrialLine[] = []
  for (const passage of passagesOf(readSpeeches(play))) {
    const said = await askForPassageTones(ask, passage)
    for (const speech of passage) {
      const found = said?.get(speech) ?? rules.get(speech.cue)
      if (found === undefined) continue
      const what = `${names.get(speech.speaker) ?? ''}: ${speech.text.slice(0, LONGEST)}`
      const because = found.evidence.map((one) => one.text).join(' · ')
      lines.push({ what, proposal: spellTone(found.tone), because })
    }
  }
  return lines
}

/** Limits detection, because each request reads a whole play. */
const ASKED = { name: 'tones.ask', events: 30, seconds: 60, burst: 10 }

/** Tones of speeches, detected in the background and proposed with their evidence. */
export function openTones(deps: TonesDeps) {
  deps.features.define('tone_detection', { prompt: PROMPT, trial: { sample: SAMPLES, run: tryTones } })
  defineDetecting(deps)
  const { tones } = os.ai
  return {
    routes: {
      ask: tones.ask.handler(({ input, context }) => {
        const actor = requireProved(context.actor)
        return deps.kernel.limits.take(ASKED, actor.id)
          ? askForTones(deps, actor, input.id)
          : refuse('too_many_requests')
      }),
      read: tones.read.handler(({ input, context }) => readTones(deps, requireProved(context.actor), input.id)),
      forget: tones.forget.handler(({ input, context }) => forgetTones(deps, requireProved(context.actor), input)),
    },
  }
}
