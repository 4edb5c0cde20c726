import type { HeardPlay } from '@replique/contract'
import { playTitle } from '@replique/script'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { m } from '../../messages/messages.js'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/ai-failures.ts'
import '../../platform/api/hearing-failures.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Controls } from './controls.tsx'
import { More } from './more.tsx'
import { Notices } from './notices.tsx'
import { heardQuery } from './queries.ts'
import { Scenes } from './scenes.tsx'
import { Script } from './script.tsx'
import { useSettings } from './settings.ts'
import { useKeys } from './use-keys.ts'
import { useLinkedLine } from './use-linked-line.ts'
import { useListening } from './use-listening.ts'
import { useLockScreen } from './use-lock-screen.ts'
import { useHeld } from './use-held.ts'
import { useSleep } from './use-sleep.ts'

/** `/plays/{id}/listen`: the play read aloud, and followed on the page. */
export function ListenPage({ playId }: { playId: string }) {
  useLocale()
  const person = useUser()?.id
  const heard = useQuery(heardQuery(playId, person))
  const back = { to: `/plays/${playId}`, label: m.listen_back() }
  if (heard.data) return <Shown key={playId} playId={playId} heard={heard.data} back={back} />
  if (heard.isPending) return <PageSkeleton />
  const isGone = failureCode(heard.error) === 'play_not_found'
  return (
    <Page title={m.page_listen()} back={isGone ? { to: '/plays', label: m.plays_title() } : back}>
      <EmptyState
        title={failureMessage(heard.error)}
        action={!isGone && <Button onClick={() => void heard.refetch()}>{m.ui_try_again()}</Button>}
      />
    </Page>
  )
}

interface ShownProps {
  readonly playId: string
  readonly heard: HeardPlay
  readonly back: { readonly to: string; readonly label: string }
}

function Shown({ playId, heard, back }: ShownProps) {
  const [settings, change] = useSettings()
  const held = useHeld(playId, heard)
  const listening = useListening(playId, heard, { settings, source: held.source })
  const { state, reader, parts } = listening
  const ids = useMemo(() => new Set(state.heard), [state.heard])
  const sleeping = useSleep(listening)
  const title = playTitle(heard.script) || m.plays_untitled()
  useKeys(listening)
  const line = useLinkedLine(listening)
  useLockScreen(listening, { title, script: heard.script })
  if (listening.utterances.length === 0)
    return (
      <Page serif title={title} back={back}>
        <EmptyState
          title={m.listen_empty()}
          action={
            <Link to={`/plays/${playId}/edit`} className={buttonClasses()}>
              {m.listen_empty_action()}
            </Link>
          }
        >
          {m.listen_empty_text()}
        </EmptyState>
      </Page>
    )
  return (
    <Page
      serif
      wide="frame"
      title={title}
      back={back}
      actions={
        <More playId={playId} title={title} settings={settings} onChange={change} held={held} sleeping={sleeping} />
      }
    >
      <div className="flex gap-10 pb-40">
        <Scenes listening={listening} language={heard.script.language} />
        <div className="mx-auto w-full max-w-160 min-w-0 grow">
          <Notices listening={listening} heard={heard} slept={sleeping.slept} />
          <Script
            parts={parts}
            language={heard.script.language}
            reader={reader}
            heard={ids}
            onPlay={listening.playFrom}
            next={line === '' ? undefined : listening.cues[state.at]?.id}
          />
        </div>
      </div>
      <Controls
        listening={listening}
        script={heard.script}
        speed={settings.speed}
        onSpeed={(speed) => change({ speed })}
      />
    </Page>
  )
}
