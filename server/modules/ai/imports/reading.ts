import { DRAFT_KINDS, type ElementKind, textOf, wordsOfLine } from '@replique/script'
import { z } from 'zod'
import { uuid, type ImportReading } from '@replique/contract'
import { gunzipSync } from 'node:zlib'
import type { Features, ModelRequest, FeatureDefinition } from '../features/features.ts'
import type { AiDeps } from '../deps.ts'
import type { DoubtfulLine, LineKind, PackedDraft } from '../../plays/index.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { findImport, putDraft, type ImportSummary } from './store.ts'

export interface ImportsDeps extends AiDeps {
  readonly features: Features
}

const FILES = 'imports/'

/** The storage key of an uploaded file: its upload date and an id chosen by the server. */
export const fileKey = (id: string, createdAt: Date): string => `${FILES}${createdAt.toISOString().slice(0, 10)}-${id}`

export const FOLDER = FILES

/** Maximum number of lines in one request to the model. */
const AT_ONCE = 50

/** Accepts any number and any string, so that one invalid entry doesn't invalidate the others. */
const schema = z.object({ lines: z.array(z.object({ id: z.number(), kind: z.string() })).max(2 * AT_ONCE) })

type Answer = z.infer<typeof schema>

/** Asks the importer's model, for an import or for a trial. */
type AskImporter = (request: Pick<ModelRequest<Answer>, 'about' | 'schema'>) => Promise<Answer | null>

const isKind = (kind: string): kind is ElementKind => (DRAFT_KINDS as readonly string[]).includes(kind)

/** The lines as sent to a model, numbered within this request. */
const told = (lines: readonly DoubtfulLine[]): string =>
  JSON.stringify(lines.map(({ kind, words, before, after }, id) => ({ id, kind, before, text: words, after })))

/**
 * Asks a model for the kinds of the doubtful lines. Returns null if no model is configured. Only entries for lines in
 * the request, with a valid kind, are used; everything else is ignored.
 */
async function askAbout(ask: AskImporter, doubtful: readonly DoubtfulLine[]): Promise<LineKind[] | null> {
  const said: LineKind[] = []
  for (let at = 0; at < doubtful.length; at += AT_ONCE) {
    const lines = doubtful.slice(at, at + AT_ONCE)
    const about = { lines: told(lines), kinds: DRAFT_KINDS.join(', ') }
    const answer = await ask({ about, schema })
    if (answer === null) return null
    const heard = new Set<number>()
    for (const { id, kind } of answer.lines) {
      const line = lines[id]
      if (line === undefined || heard.has(id) || !isKind(kind)) continue
      heard.add(id)
      said.push({ line: line.line, kind })
    }
  }
  return said
}

export const IMPORT_JOB = 'import.read'
const order = z.object({ id: uuid })

/** The steps are: load the file, parse it, ask a model if there is one, and store the draft. */
const STEPS = 4

/** Defines the job that reads an import. After a crash it starts over, unless the draft has been stored. */
export function defineImportJob(deps: ImportsDeps): void {
  const { kernel } = deps
  kernel.jobs.userJobs.define(IMPORT_JOB, async ({ data, owner, signal, progress }) => {
    const { id } = order.parse(data)
    progress(0, STEPS)
    await deps.features.require('importer')
    const row = await findImport(kernel.database.db, id)
    if (row === null || row.owner_id !== owner) return refuse('import_not_found')
    if (row.has_draft || row.accepted_at !== null) return {}
    const read = await readFile(deps, row, signal)
    progress(2, STEPS)
    const draft = await relabelled(deps, { row, read, signal })
    progress(3, STEPS)
    signal.throwIfAborted()
    if (!(await putDraft(kernel.database.db, id, { draft, now: kernel.clock.now() }))) return refuse('import_not_found')
    progress(STEPS, STEPS)
    return {}
  })
}

async function readFile(
  { kernel, modules }: ImportsDeps,
  row: ImportSummary,
  signal: AbortSignal,
): Promise<PackedDraft> {
  const bytes = await kernel.storage.get(fileKey(row.id, row.created_at))
  if (bytes === null) return refuse('import_not_found')
  const { name, pasted } = row
  return modules.plays.readDraft({ name, bytes: Uint8Array.from(bytes), pasted }, signal)
}

interface Read {
  readonly row: ImportSummary
  readonly read: PackedDraft
  readonly signal: AbortSignal
}

/** Asks a model about doubtful lines. If the model can't be used, the draft stays as it was parsed. */
async function relabelled(deps: ImportsDeps, { row, read, signal }: Read): Promise<Uint8Array> {
  const { draft, doubtful } = read
  if (doubtful.length === 0 || !(await deps.features.hasModel('importer'))) return draft
  try {
    const ask: AskImporter = (request) =>
      deps.features.ask({ ...request, feature: 'importer', owner: row.owner_id, signal })
    const kinds = await askAbout(ask, doubtful)
    return kinds === null ? draft : await deps.modules.plays.relabelDraft(draft, kinds, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'feature_off') throw error
    return deps.modules.plays.relabelDraft(draft, null, signal)
  }
}

const PROMPT = `A script was read from a file without any structure, and some of its lines could be something else than what they were taken for.

Say for each line what it is. The kinds there are:
{{kinds}}

The lines, as JSON: "id" is the line's number, "kind" what it was taken for, "text" what it says, "before" and "after" what stands around it.
{{lines}}

A name alone before a speech is a character; words that somebody says aloud are dialogue; what happens on the stage or screen is action; how a speech is said, in brackets, is a parenthetical. Answer with {"lines": [{"id": 0, "kind": "dialogue"}]}, with one entry for each line whose kind you are sure of, and none for the others.`

const SAMPLE = {
  en: `THE LAST BUS

NORA.
You are late.

SAM, shaking his umbrella.
I walked.

NORA.
All the way?

MR SAM.
From the river.

The street lamp goes out

NORA.
In this weather. Of course.
`,
  fr: `LE PARAPLUIE

NORA.
Tu es en retard.

SAMUEL, secouant son parapluie.
J’ai marché.

NORA.
Tout du long ?

M. SAMUEL.
Depuis le fleuve.

Le réverbère s’éteint

NORA.
Par ce temps. Bien sûr.
`,
} as const

const MOST = 300

/** The importer's prompt, and its trial on pasted text. */
export const importerFeature = ({ modules }: Pick<ImportsDeps, 'modules'>): FeatureDefinition => ({
  prompt: PROMPT,
  trial: {
    sample: SAMPLE,
    run: async ({ text, language, ask, signal }) => {
      const request = { name: 'sample.txt', bytes: new TextEncoder().encode(text), pasted: true }
      const { draft, doubtful } = await modules.plays.readDraft(request, signal)
      const said = doubtful.length === 0 ? null : await askAbout(ask, doubtful)
      const { lines, characters } = (JSON.parse(gunzipSync(draft).toString()) as ImportReading).draft
      return lines.map((line) => {
        const { id, element, confidence } = line
        const kind = said?.find((one) => one.line === id)?.kind ?? element.kind
        const sure = new Intl.NumberFormat(language, { style: 'percent' }).format(confidence)
        const because = kind === element.kind ? sure : `${element.kind}, ${sure}`
        return { what: textOf(wordsOfLine(line, characters)).slice(0, MOST), proposal: kind, because }
      })
    },
  },
})
