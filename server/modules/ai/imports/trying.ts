import { gunzipSync } from 'node:zlib'
import type { ImportReading } from '@replique/contract'
import { textOf, wordsOfLine } from '@replique/script'
import type { FeatureDefinition } from '../features/features.ts'
import { askAbout } from './asking.ts'
import type { ImportsDeps } from './deps.ts'

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

/** What the importer asks a model, and how it is tried: on a text as somebody would paste it. */
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
