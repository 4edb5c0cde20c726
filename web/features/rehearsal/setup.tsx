import type { RehearsalProgress, RehearsalScript } from '@replique/contract'
import { isMine } from '@replique/script'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { useSpokenLimit } from '../../platform/ai/spoken-limit.ts'
import { Button } from '../../ui/button.tsx'
import type { Choices } from './choices.ts'
import type { Plan } from './going.tsx'
import { Manner } from './manner.tsx'
import { dayOf, dueLines } from './progress.ts'
import type { Learner } from './queries.ts'
import { SceneChoice } from './scene-choice.tsx'
import { TakeAlong } from './take-along.tsx'
import { Tick } from './tick.tsx'

interface Props {
  readonly learner: Learner
  readonly script: RehearsalScript
  readonly progress: RehearsalProgress | undefined
  readonly mine: ReadonlySet<string>
  readonly onMine: (mine: ReadonlySet<string>) => void
  readonly choices: Choices
  readonly onChoose: (change: Partial<Choices>) => void
  readonly onBegin: (plan: Plan) => void
  readonly onCues: () => void
}

const toggled = (all: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(all)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Which parts, which scenes, and how. */
export function Setup(props: Props) {
  const { script, progress, mine, onMine, choices, onChoose, onBegin, onCues } = props
  const speech = useSpeech()
  const limited = useSpokenLimit()
  const [today] = useState(() => dayOf(new Date()))
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null)
  const scenes = script.scenes.filter(({ lines }) => lines.some((line) => isMine(line, mine)))
  // until somebody chooses, it is all of them
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
      <Manner choices={choices} onChoose={onChoose} speech={speech} />
      {speech && limited && <p className="text-ink-soft">{m.listen_limited()}</p>}
      <TakeAlong learner={props.learner} script={script} speech={speech} />
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] rail:mx-0 rail:px-0">
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
          <Tick
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
