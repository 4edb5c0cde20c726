import type { Language } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import {
  type Grades,
  beginPractice,
  chosenSteps,
  differentLines,
  sceneSteps,
  type Practice,
  type PracticeOptions,
} from './practice.ts'
import type { RehearsalMode, RehearsalRun, RehearsalScript } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { randomId } from '../../platform/random-id.ts'
import { Page } from '../../ui/frame/page.tsx'
import { modeOf, type Choices } from './choices.ts'
import { ComparedLines } from './comparison.tsx'
import { PracticeView } from './practice-view.tsx'
import { dayOf, sceneName } from './progress.ts'
import { saveRun, type Learner } from './queries.ts'

interface SummaryProps {
  readonly heading: string
  readonly practice: Practice
  readonly language: Language
  readonly onAgain: () => void
  readonly onNext: (() => void) | null
  readonly onLeave: () => void
}

/** The results of a scene, and what to do next. */
function Summary({ heading, practice, language, onAgain, onNext, onLeave }: SummaryProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const counts = { known: 0, prompted: 0, missed: 0 }
  for (const { result } of practice.first?.values() ?? []) counts[result]++
  const figures = [
    [m.rehearse_known(), counts.known],
    [m.rehearse_prompted(), counts.prompted],
    [m.rehearse_missed(), counts.missed],
  ] as const
  return (
    <div className="grid justify-items-start gap-6 py-4">
      <h2 ref={title} tabIndex={-1} className="font-serif text-xl outline-none">
        {m.rehearse_over({ scene: heading })}
      </h2>
      <dl className="grid grid-cols-[auto_auto_auto] gap-6">
        {figures.map(([word, value]) => (
          <div key={word} className="grid">
            <dt className="text-sm text-ink-soft">{word}</dt>
            <dd className="font-serif text-2xl tabular-nums">{value.toLocaleString(getLocale())}</dd>
          </div>
        ))}
      </dl>
      {counts.missed + counts.prompted > 0 && <p className="text-ink-soft">{m.rehearse_over_back()}</p>}
      <ComparedLines language={language} lines={differentLines(practice)} />
      <div className="flex flex-wrap gap-2">
        {onNext && (
          <Button look="solid" icon="skip-forward" onClick={onNext}>
            {m.rehearse_next_scene()}
          </Button>
        )}
        <Button look={onNext ? 'outline' : 'solid'} icon="rotate-ccw" onClick={onAgain}>
          {m.rehearse_again()}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {m.rehearse_to_setup()}
        </Button>
      </div>
    </div>
  )
}

/** What to rehearse: whole scenes in order, or only certain lines. */
export interface RehearsalPlan {
  readonly mine: ReadonlySet<string>
  readonly scenes: readonly string[]
  readonly lines: ReadonlySet<string> | null
}

interface Props {
  readonly learner: Learner
  readonly script: RehearsalScript
  readonly plan: RehearsalPlan
  readonly choices: Choices
  readonly title: string
  readonly onLeave: () => void
}

function runOf(grades: Grades, { sceneId, mode }: { sceneId: string | null; mode: RehearsalMode }): RehearsalRun {
  const now = new Date()
  const results = [...grades].map(([lineId, { sceneId: of, result }]) => ({ lineId, sceneId: of, result }))
  return { id: randomId(), sceneId, mode, at: now.toISOString(), day: dayOf(now), results }
}

/** Rehearses one scene after another until the user leaves. */
export function RehearsalRunner({ learner, script, plan, choices, title, onLeave }: Props) {
  const client = useQueryClient()
  const [{ at, turn }, go] = useState({ at: 0, turn: 0 })
  const [over, setOver] = useState<Practice | null>(null)
  const scene = plan.lines ? undefined : script.scenes.find(({ id }) => id === plan.scenes[at])
  const mode = modeOf(choices)
  const options: PracticeOptions = { mine: plan.mine, cueWords: choices.cueWords, cuesOnly: mode === 'cues' }
  const begin = (): Practice =>
    beginPractice(
      plan.lines ? chosenSteps(script.scenes, plan.lines, options) : scene ? sceneSteps(scene, options) : [],
    )
  const keep = (grades: Grades, sceneId: string | null): void => {
    if (grades.size > 0) void saveRun(client, learner, runOf(grades, { sceneId, mode }))
  }
  const next = (to: number): void => {
    setOver(null)
    go({ at: to, turn: turn + 1 })
  }
  const heading = scene ? sceneName(scene) : m.rehearse_due_title()
  return (
    <Page serif title={title}>
      {over ? (
        <Summary
          heading={heading}
          practice={over}
          language={script.language}
          onAgain={() => next(at)}
          onNext={at + 1 < plan.scenes.length ? () => next(at + 1) : null}
          onLeave={onLeave}
        />
      ) : (
        <PracticeView
          key={turn}
          learner={learner}
          language={script.language}
          heading={heading}
          begin={begin}
          choices={choices}
          onFirst={(grades) => keep(grades, scene?.id ?? null)}
          onOver={(practice) => {
            keep(practice.later, null)
            setOver(practice)
          }}
          onLeave={(practice) => {
            // an unfinished scene isn't stored as a run, but the results of its lines are
            keep(practice.first ? new Map([...practice.later, ...practice.grades]) : practice.grades, null)
            onLeave()
          }}
        />
      )}
    </Page>
  )
}
