import { useEffect, useRef, useMemo } from 'react'
import { type Listening, speakerOf, useListening, useSettings } from './use-listening.ts'
import { type Play, playTitle } from '@replique/script'
import { m } from '../../messages/messages.js'
import { showOnLockScreen } from '../../platform/sound/lock-screen.ts'
import type { PlayForListening } from '@replique/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useDeviceVoices } from '../../platform/sound/device-voices.ts'
import { hasPack, openPack } from '../../platform/sound/offline-sounds.ts'
import { useLocation, Link } from '@tanstack/react-router'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Controls, Scenes } from './controls.tsx'
import { ListenSettings } from './more.tsx'
import { Notices } from './notices.tsx'
import { Script } from './script.tsx'
import { useOfflineSounds } from './use-offline-sounds.ts'
import { useSleepTimer } from './sleep-timer.ts'

const BUSY = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu], [role=slider]'

/** Keyboard shortcuts: Space plays and pauses; the arrow keys move by line, or by scene with Shift. */
function useKeys(listening: Listening): void {
  const now = useRef(listening)
  useEffect(() => {
    now.current = listening
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (target instanceof Element && target.closest(BUSY)) return
      // a focused button handles the space bar itself
      if (key === ' ' && target instanceof Element && target.closest('button, a, summary')) return
      const deed = deedOf(now.current, key, shiftKey)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function deedOf({ playPause, step, stepScene }: Listening, key: string, shift: boolean): (() => void) | undefined {
  if (key === ' ') return playPause
  if (key === 'ArrowRight') return () => (shift ? stepScene(1) : step(1))
  if (key === 'ArrowLeft') return () => (shift ? stepScene(-1) : step(-1))
  return undefined
}

/** Once playback has started, shows the play and the speaker on the lock screen and handles the media keys. */
function useLockScreen(listening: Listening, { title, script }: { title: string; script: Play }): void {
  const now = useRef(listening)
  useEffect(() => {
    now.current = listening
  })
  const { status } = listening.state
  const isOn = status !== 'still'
  const playing = status === 'playing' || status === 'waiting'
  const utterance = listening.utterances.find(({ id }) => id === listening.cues[listening.state.at]?.id)
  const artist = utterance ? speakerOf(utterance, script) : m.listen_narrator()
  useEffect(() => {
    if (!isOn) return undefined
    return showOnLockScreen({
      title,
      artist,
      playing,
      play: () => now.current.playPause(),
      pause: () => now.current.playPause(),
      previous: () => now.current.step(-1),
      next: () => now.current.step(1),
    })
  }, [isOn, title, artist, playing])
}

/** Returns the play stored on this device, or null. */
async function heldPlay(person: string | undefined, playId: string): Promise<PlayForListening | null> {
  if (person === undefined || !(await hasPack(person, playId))) return null
  const pack = await openPack(person, playId)
  const play = await pack.play()
  pack.close()
  return play
}

/** The query for a play with its speech audio. Offline, returns the copy stored on this device. */
const heardQuery = (playId: string, person: string | undefined) =>
  queryOptions({
    queryKey: ['plays', 'speech', playId],
    queryFn: async ({ signal }) => {
      try {
        return await api.sound.speech.open({ id: playId }, { signal })
      } catch (error) {
        const held = failureCode(error) === undefined ? await heldPlay(person, playId) : null
        if (held) return held
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
  })

/** Moves to the line named in the URL, for example in the editor's link to the current line, and returns its id. */
function useLinkedLine({ standAt }: Listening): string {
  const line = useLocation({ select: ({ hash }) => hash })
  const stand = useRef(standAt)
  useEffect(() => {
    stand.current = standAt
  })
  useEffect(() => {
    if (line !== '') stand.current(line)
  }, [line])
  return line
}

/** `/plays/{id}/listen`: plays the script aloud and highlights the current line. */
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
  readonly heard: PlayForListening
  readonly back: { readonly to: string; readonly label: string }
}

function Shown({ playId, heard, back }: ShownProps) {
  const [settings, change] = useSettings()
  const held = useOfflineSounds(playId, heard)
  const { language } = heard.script
  const { casting } = useDeviceVoices(playId, language)
  const listening = useListening(playId, heard, { settings, source: held.source, casting })
  const { state, reader, parts } = listening
  const ids = useMemo(() => new Set(state.heard), [state.heard])
  const sleeping = useSleepTimer(listening)
  const title = playTitle(heard.script) || m.plays_untitled()
  const speaking = useMemo(
    () => new Set(listening.utterances.flatMap(({ speakers }) => speakers)),
    [listening.utterances],
  )
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
        <ListenSettings
          playId={playId}
          title={title}
          language={language}
          characters={heard.script.characters.filter(({ id }) => speaking.has(id))}
          settings={settings}
          onChange={change}
          held={held}
          sleeping={sleeping}
        />
      }
    >
      <div className="flex gap-10 pb-40">
        <Scenes listening={listening} language={language} />
        <div className="mx-auto w-full max-w-160 min-w-0 grow">
          <Notices listening={listening} heard={heard} slept={sleeping.slept} />
          <Script
            parts={parts}
            language={language}
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
