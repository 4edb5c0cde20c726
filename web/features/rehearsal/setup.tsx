import { m } from '../../messages/messages.js'
import { Checkbox, Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { VoiceSourceChoice } from '../../ui/voice-source-choice.tsx'
import { ComparisonChoice } from './comparison.tsx'
import { CUE_WORDS, SHOWN_MODES, type Choices, type ShownMode } from './choices.ts'
import { SceneChoice } from './scene-choice.tsx'
import type { RehearsalProgress, RehearsalScript } from '@replique/contract'
import { isMine } from '@replique/script'
import { type ReactNode, useState } from 'react'
import { useSpeech, useSpokenLimit } from '../../platform/ai/features.ts'
import { Button } from '../../ui/button.tsx'
import type { RehearsalPlan } from './practice-page.tsx'
import { dayOf, dueLines } from './progress.ts'
import type { Learner } from './queries.ts'
import { OfflineSoundsButton } from './offline.tsx'

const MODE_WORDS: Record<ShownMode, () => string> = {
  full: m.rehearse_mode_full,
  letters: m.rehearse_mode_letters,
  cues: m.rehearse_mode_cues,
  blank: m.rehearse_mode_blank,
}

interface MannerProps {
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
  /** Whether speech is on. */
  readonly speech: boolean
  /** Chooses whose voices speak. */
  readonly voices: ReactNode
  /** Chooses whether what the user says is compared. */
  readonly comparison: ReactNode
}

/** Settings for rehearsing: what is displayed, what is played, and what is done with what the user says. */
function Manner({ choices, onChoose, speech, voices, comparison }: MannerProps) {
  return (
    <section aria-labelledby="rehearse-how" className="grid gap-3">
      <h2 id="rehearse-how" className="text-lg font-semibold">
        {m.rehearse_how()}
      </h2>
      <Choice
        label={m.rehearse_mode()}
        options={SHOWN_MODES.map((value) => ({ value, label: MODE_WORDS[value]() }))}
        value={choices.mode}
        onChange={(mode) => onChoose({ mode })}
      />
      <div className="max-w-xs">
        <SelectField
          label={m.rehearse_cue_words()}
          value={String(choices.cueWords)}
          onChange={({ target }) => onChoose({ cueWords: Number(target.value) })}
        >
          {CUE_WORDS.map((count) => (
            <option key={count} value={count}>
              {m.rehearse_cue_words_count({ count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-1">
        {speech && (
          <Checkbox label={m.rehearse_aloud()} checked={choices.aloud} onChange={(aloud) => onChoose({ aloud })} />
        )}
        {speech && choices.aloud && voices}
        <Checkbox
          label={m.rehearse_listens()}
          hint={m.rehearse_listens_hint()}
          checked={choices.listens}
          onChange={(listens) => onChoose({ listens })}
        />
        {comparison}
        <Checkbox
          label={m.rehearse_italian()}
          hint={m.rehearse_italian_hint()}
          checked={choices.italian}
          onChange={(italian) => onChoose({ italian })}
        />
      </div>
    </section>
  )
}

interface Props {
  readonly learner: Learner
  readonly script: RehearsalScript
  readonly progress: RehearsalProgress | undefined
  readonly mine: ReadonlySet<string>
  readonly onMine: (mine: ReadonlySet<string>) => void
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
  readonly onBegin: (plan: RehearsalPlan) => void
  readonly onCues: () => void
}

const toggled = (all: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(all)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The page for choosing which parts and scenes to rehearse, and how. */
export function Setup(props: Props) {
  const { script, progress, mine, onMine, choices, onChoose, onBegin, onCues } = props
  const speech = useSpeech()
  const limited = useSpokenLimit()
  const [today] = useState(() => dayOf(new Date()))
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null)
  const scenes = script.scenes.filter(({ lines }) => lines.some((line) => isMine(line, mine)))
  // all scenes until the user chooses
  const picked = scenes.filter(({ id }) => chosen?.has(id) ?? true)
  const lines = new Set(script.scenes.flatMap((scene) => scene.lines.map(({ id }) => id)))
  const due = progress ? dueLines(progress, lines, today) : new Set<string>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pb-8">
      {due.size > 0 && (
        <section className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-base bg-accent-soft p-4">
          <p className="grow font-semibold">{m.rehearse_due({ count: due.size })}</p>
          <Button icon="rotate-ccw" onClick={() => onBegin({ mine, scenes: [], lines: due })}>
            {m.rehearse_due_do()}
          </Button>
        </section>
      )}
      <Parts script={script} mine={mine} onMine={onMine} />
      {mine.size > 0 && (
        <SceneChoice
          learner={props.learner}
          scenes={scenes}
          mine={mine}
          progress={progress}
          chosen={new Set(picked.map(({ id }) => id))}
          onToggle={(id) => choose(toggled(new Set(picked.map((scene) => scene.id)), id))}
          onAll={(all) => choose(all ? null : new Set())}
        />
      )}
      <Manner
        choices={choices}
        onChoose={onChoose}
        speech={speech}
        voices={<VoiceSourceChoice playId={props.learner.playId} language={script.language} />}
        comparison={<ComparisonChoice language={script.language} choices={choices} onChoose={onChoose} />}
      />
      {speech && limited && <p className="text-ink-soft">{m.listen_limited()}</p>}
      <OfflineSoundsButton learner={props.learner} script={script} speech={speech} />
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] rail:mx-0 rail:px-0">
        {mine.size === 0 && <p className="w-full text-sm text-ink-soft">{m.rehearse_choose_first()}</p>}
        <Button
          look="solid"
          icon="play"
          disabled={picked.length === 0}
          onClick={() => onBegin({ mine, scenes: picked.map(({ id }) => id), lines: null })}
        >
          {m.rehearse_begin()}
        </Button>
        <Button icon="scroll-text" disabled={mine.size === 0} onClick={onCues}>
          {m.rehearse_cue_script()}
        </Button>
      </div>
    </div>
  )
}

const FIRST = 12

function Parts({ script, mine, onMine }: Pick<Props, 'script' | 'mine' | 'onMine'>) {
  const [all, setAll] = useState(false)
  const rank = (id: string): number => (script.mine.includes(id) ? -1 : 0)
  const characters = script.characters.toSorted((a, b) => rank(a.id) - rank(b.id) || b.lines - a.lines)
  const shown = all ? characters : characters.filter(({ id }, at) => at < FIRST || mine.has(id))
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{m.rehearse_parts()}</legend>
      {mine.size === 0 && <p className="mb-2 text-ink-soft">{m.rehearse_parts_choose()}</p>}
      <div className="grid gap-x-6 rail:grid-cols-2">
        {shown.map(({ id, name, lines }) => (
          <Checkbox
            key={id}
            checked={mine.has(id)}
            onChange={() => onMine(toggled(mine, id))}
            label={
              <>
                <bdi className="font-semibold">{name}</bdi>{' '}
                <span className="text-sm whitespace-nowrap text-ink-soft">{m.rehearse_lines({ count: lines })}</span>
              </>
            }
          />
        ))}
      </div>
      {shown.length < characters.length && (
        <Button look="plain" className="mt-1 -ml-4" onClick={() => setAll(true)}>
          {m.rehearse_parts_all({ count: characters.length })}
        </Button>
      )}
    </fieldset>
  )
}
