import { STRICTNESSES, type ComparedWord, type Language, type LineComparison, type Strictness } from '@replique/script'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import {
  allowService,
  canRecognise,
  installRecognition,
  recognitionMaker,
  useRecognition,
  useServiceAllowed,
  type Recognition,
} from '../../platform/sound/speech-recognition.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Choice } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Choices } from './choices.ts'
import type { SaidState } from './use-said-lines.ts'

const STRICTNESS_WORDS: Record<Strictness, { readonly label: () => string; readonly about: () => string }> = {
  exact: { label: m.rehearse_exact, about: m.rehearse_exact_about },
  close: { label: m.rehearse_close, about: m.rehearse_close_about },
  gist: { label: m.rehearse_gist, about: m.rehearse_gist_about },
}

/** What to say for a prompt, in the language of the play. */
const REQUEST: Readonly<Record<Language, string>> = { en: 'line', fr: 'texte' }

/** Asks whether the browser may send the user's voice to its maker, and offers to keep it on this device if it can. */
function Place({ recognition, language }: { recognition: Recognition; language: Language }) {
  const client = useQueryClient()
  const allowed = useServiceAllowed()
  const [install, setInstall] = useState<'no' | 'busy' | 'failed'>('no')
  const maker = recognitionMaker()
  if (recognition.onDevice === 'ready') return <p className="text-sm text-ink-soft">{m.rehearse_recognised_here()}</p>
  const download = async (): Promise<void> => {
    setInstall('busy')
    setInstall((await installRecognition(client, language, recognition)) ? 'no' : 'failed')
  }
  return (
    <>
      {recognition.onDevice === 'downloadable' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-soft">{m.rehearse_install_about()}</p>
          <Button icon="download" busy={install === 'busy'} onClick={() => void download()}>
            {m.rehearse_install()}
          </Button>
          <p role="status" className="text-sm text-accent empty:hidden">
            {install === 'failed' && m.rehearse_install_failed()}
          </p>
        </div>
      )}
      {recognition.service && (
        <Checkbox
          label={maker === null ? m.rehearse_service_unknown() : m.rehearse_service({ maker })}
          hint={m.rehearse_service_hint()}
          checked={allowed}
          onChange={allowService}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly language: Language
  readonly choices: Pick<Choices, 'compares' | 'strictness'>
  readonly onChoose: (change: Partial<Choices>) => void
}

/** Chooses whether what the user says is compared with their lines. Hidden in browsers that don't recognise speech. */
export function ComparisonChoice({ language, choices: { compares, strictness }, onChoose }: ChoiceProps) {
  const recognition = useRecognition(language, compares)
  if (!canRecognise()) return null
  return (
    <>
      <Checkbox
        label={m.rehearse_compares()}
        hint={m.rehearse_compares_hint({ word: REQUEST[language] })}
        checked={compares}
        onChange={(next) => onChoose({ compares: next })}
      />
      {compares && (
        <div className="mt-2 mb-3 grid gap-3 rail:ml-8">
          <div className="grid gap-1.5">
            <Choice
              label={m.rehearse_strictness()}
              options={STRICTNESSES.map((value) => ({ value, label: STRICTNESS_WORDS[value].label() }))}
              value={strictness}
              onChange={(next) => onChoose({ strictness: next })}
            />
            <p role="status" className="text-sm text-ink-soft">
              {STRICTNESS_WORDS[strictness].about()}
            </p>
          </div>
          {recognition && <Place recognition={recognition} language={language} />}
          {recognition === null && <p className="text-sm text-accent">{m.rehearse_said_language()}</p>}
        </div>
      )}
    </>
  )
}

const STATE_WORDS: Record<Exclude<SaidState, 'off'>, () => string> = {
  asking: m.rehearse_microphone_asking,
  on: m.rehearse_said_on,
  silent: m.rehearse_said_silent,
  refused: m.rehearse_microphone_refused,
  microphone: m.rehearse_microphone_busy,
  offline: m.rehearse_said_offline,
  language: m.rehearse_said_language,
  unavailable: m.rehearse_said_unavailable,
}

/** Shows whether what the user says is compared, and that a line was marked because it differed. */
export function SaidLine({ state, isMarked }: { state: SaidState; isMarked: boolean }) {
  if (state === 'off') return null
  const works = state === 'on' || state === 'asking'
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <Icon name={works ? 'mic' : 'mic-off'} className="size-4" />
      <p role="status">
        {STATE_WORDS[state]()}
        {isMarked && <span className="block font-semibold text-accent">{m.rehearse_said_marked()}</span>}
      </p>
    </div>
  )
}

/** Number of words to show on each side of a difference. */
const AROUND = 5

/** Leaves out the words that are far from every difference. A null stands for words left out. */
function excerpt(words: readonly ComparedWord[]): readonly (ComparedWord | null)[] {
  const isNear = words.map((_, at) =>
    words.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'kept'),
  )
  return words.flatMap((word, at) => (isNear[at] ? [word] : isNear[at - 1] || at === 0 ? [null] : []))
}

/** A word, with its difference. Screen readers announce it in words, and it doesn't depend on colour. */
function Word({ word }: { word: ComparedWord }) {
  if (word.kind === 'kept') return word.text
  return (
    <>
      {word.kind !== 'added' && (
        <del className="text-ink-soft decoration-2">
          <span aria-hidden>{word.text}</span>
          <span className="sr-only">{m.rehearse_word_missed({ words: word.text })}</span>
        </del>
      )}
      {word.kind === 'changed' && ' '}
      {word.kind !== 'missed' && (
        <ins className="font-semibold text-accent underline decoration-2 underline-offset-4">
          <span aria-hidden>{word.said}</span>
          <span className="sr-only">{m.rehearse_word_said({ words: word.said })}</span>
        </ins>
      )}
    </>
  )
}

interface LinesProps {
  readonly language: Language
  readonly lines: readonly (readonly [id: string, comparison: LineComparison])[]
}

/** The lines that were said differently, with the words missed, changed and added. */
export function ComparedLines({ language, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="rehearse-differences" className="grid w-full gap-3">
      <h3 id="rehearse-differences" className="text-lg font-semibold">
        {m.rehearse_differences()}
      </h3>
      <p className="text-sm text-ink-soft">{m.rehearse_differences_about()}</p>
      <ul className="grid gap-4">
        {lines.map(([id, { words }]) => (
          <li
            key={id}
            lang={language}
            className="border-l-2 border-line-strong pl-4 font-serif text-lg leading-relaxed [overflow-wrap:anywhere]"
          >
            {excerpt(words).map((word, at) => (
              <span key={at}>
                {at > 0 && ' '}
                {word ? <Word word={word} /> : '…'}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
