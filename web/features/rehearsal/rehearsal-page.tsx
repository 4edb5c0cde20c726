import type { RehearsalScript } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/ai-failures.ts'
import '../../platform/api/hearing-failures.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { useChoices } from './choices.ts'
import { CueScript } from './cue-script.tsx'
import { Going, type Plan } from './going.tsx'
import { progressQuery, scriptQuery, type Learner } from './queries.ts'
import { Setup } from './setup.tsx'

/** `/plays/{id}/rehearse`: learning one's lines, with the others heard. */
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

type Stage = { readonly what: 'setup' } | { readonly what: 'cues' } | { readonly what: 'going'; readonly plan: Plan }

function Known({ learner, script }: { learner: Learner; script: RehearsalScript }) {
  const client = useQueryClient()
  const { data: progress } = useQuery(progressQuery(learner))
  const [choices, choose] = useChoices()
  const speech = useSpeech()
  const [stage, go] = useState<Stage>({ what: 'setup' })
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(script.mine))
  const { playId } = learner
  useEffect(() => {
    // what was rehearsed on the train is told as soon as there is a network again
    const tell = (): void => void client.invalidateQueries({ queryKey: ['plays', 'rehearsal-progress', playId] })
    addEventListener('online', tell)
    return () => removeEventListener('online', tell)
  }, [client, playId])
  const title = script.title || m.plays_untitled()
  const toSetup = (): void => go({ what: 'setup' })
  if (stage.what === 'going')
    return (
      <Going
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
