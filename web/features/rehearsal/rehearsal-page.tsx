import { sceneName } from './progress.ts'
import type { RehearsalScript } from '@replique/contract'
import { cueScript } from '@replique/script'
import { m } from '../../messages/messages.js'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { CUE_WORDS, useChoices } from './choices.ts'
import { LineParts } from './script.tsx'
import './rehearsal.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSpeech } from '../../platform/ai/features.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useUser } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { RehearsalRunner, type RehearsalPlan } from './practice-page.tsx'
import { progressQuery, scriptQuery, type Learner } from './queries.ts'
import { Setup } from './setup.tsx'

interface Props {
  readonly script: RehearsalScript
  readonly mine: ReadonlySet<string>
  readonly title: string
  readonly cueWords: number
  readonly onCueWords: (count: number) => void
  readonly onLeave: () => void
}

/** The user's own lines, each preceded by the last words of its cue, for reading and printing. */
function CueScript({ script, mine, title, cueWords, onCueWords, onLeave }: Props) {
  const scenes = cueScript(script.scenes, { mine, cueWords })
  const names = script.characters.flatMap(({ id, name }) => (mine.has(id) ? [name] : []))
  return (
    <Page serif title={title}>
      <div className="rehearsal-tools mb-6 flex flex-wrap items-end gap-3">
        <SelectField
          label={m.rehearse_cue_words()}
          value={String(cueWords)}
          onChange={({ target }) => onCueWords(Number(target.value))}
        >
          {CUE_WORDS.map((count) => (
            <option key={count} value={count}>
              {m.rehearse_cue_words_count({ count })}
            </option>
          ))}
        </SelectField>
        <Button icon="printer" className="mb-1.5" onClick={() => print()}>
          {m.rehearse_print()}
        </Button>
        <Button look="plain" icon="chevron-left" className="mb-1.5" onClick={onLeave}>
          {m.rehearse_to_setup()}
        </Button>
      </div>
      <h2 className="rehearsal-sheet mb-4 text-lg font-semibold">
        {m.rehearse_cue_script_of({ names: names.join(', ') })}
      </h2>
      <div lang={script.language} className="rehearsal-sheet grid gap-8 font-serif">
        {scenes.map(({ scene, steps }) => (
          <section key={scene.id} className="grid gap-5">
            <h3 className="text-lg">{sceneName(scene)}</h3>
            {steps.map(({ line, cue }) => (
              <div key={line.id} className="rehearsal-line grid gap-1">
                {cue && (
                  <p className="text-ink-soft">
                    <bdi className="mr-2 font-sans text-sm">{cue.name}</bdi>
                    {cue.words}
                  </p>
                )}
                <div>
                  <p className="font-sans text-sm font-semibold">{line.name}</p>
                  <LineParts parts={line.parts} />
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

/** `/plays/{id}/rehearse`: learning lines while the other parts are played. */
export function RehearsalPage({ playId }: { playId: string }) {
  useLocale()
  const person = useUser()?.id ?? ''
  const learner = { playId, person }
  const script = useQuery(scriptQuery(learner))
  const back = { to: `/plays/${playId}`, label: m.rehearse_back() }
  if (script.data) return <Known learner={learner} script={script.data} />
  if (script.isPending) return <PageSkeleton />
  const isGone = failureCode(script.error) === 'play_not_found'
  return (
    <Page title={m.page_rehearse()} back={isGone ? { to: '/plays', label: m.plays_title() } : back}>
      <EmptyState
        title={failureMessage(script.error)}
        action={!isGone && <Button onClick={() => void script.refetch()}>{m.ui_try_again()}</Button>}
      />
    </Page>
  )
}

type Stage =
  | { readonly what: 'setup' }
  | { readonly what: 'cues' }
  | { readonly what: 'going'; readonly plan: RehearsalPlan }

function Known({ learner, script }: { learner: Learner; script: RehearsalScript }) {
  const client = useQueryClient()
  const { data: progress } = useQuery(progressQuery(learner))
  const [choices, choose] = useChoices()
  const speech = useSpeech()
  const [stage, go] = useState<Stage>({ what: 'setup' })
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(script.mine))
  const { playId } = learner
  useEffect(() => {
    // offline runs are sent as soon as the network is back
    const tell = (): void => void client.invalidateQueries({ queryKey: ['plays', 'rehearsal-progress', playId] })
    addEventListener('online', tell)
    return () => removeEventListener('online', tell)
  }, [client, playId])
  const title = script.title || m.plays_untitled()
  const toSetup = (): void => go({ what: 'setup' })
  if (stage.what === 'going')
    return (
      <RehearsalRunner
        learner={learner}
        script={script}
        plan={stage.plan}
        choices={speech ? choices : { ...choices, aloud: false }}
        title={title}
        onLeave={toSetup}
      />
    )
  if (stage.what === 'cues')
    return (
      <CueScript
        script={script}
        mine={mine}
        title={title}
        cueWords={choices.cueWords}
        onCueWords={(cueWords) => choose({ cueWords })}
        onLeave={toSetup}
      />
    )
  const back = { to: `/plays/${learner.playId}`, label: m.rehearse_back() }
  if (script.characters.length === 0)
    return (
      <Page serif title={title} back={back}>
        <EmptyState
          title={m.rehearse_empty()}
          action={
            <Link to={`/plays/${learner.playId}/edit`} className={buttonClasses()}>
              {m.rehearse_empty_action()}
            </Link>
          }
        >
          {m.rehearse_empty_text()}
        </EmptyState>
      </Page>
    )
  return (
    <Page serif title={title} back={back}>
      <Setup
        learner={learner}
        script={script}
        progress={progress}
        mine={mine}
        onMine={setMine}
        choices={choices}
        onChoose={choose}
        onBegin={(plan) => go({ what: 'going', plan })}
        onCues={() => go({ what: 'cues' })}
      />
    </Page>
  )
}
