import type { PlayDetail } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CastSection } from './casting/cast-section.tsx'
import type { HearSlot } from './casting/voices.ts'
import { CharacterLines, SceneList, Synopsis, TitleLines } from './page/summary.tsx'
import { Originals } from './page/originals.tsx'
import { Pictures, type PictureSlot } from './page/pictures.tsx'
import { FoldedSection, Section } from './page/section.tsx'
import { Versions } from './page/versions.tsx'
import { PlayMenu } from './play-menu.tsx'
import { playQuery } from './queries.ts'
import { AccessList } from './sharing/access-list.tsx'
import { SharingDialog } from './sharing/sharing-dialog.tsx'
import { useExport } from './play-actions.ts'
import { titleOf } from './play-texts.ts'

const BACK = () => ({ to: '/plays', label: m.plays_back() })

interface Slots {
  readonly pictures: PictureSlot
  /** What goes on with this play in the background. */
  readonly jobs: ReactNode
  /** Has a voice say a line. */
  readonly hear: HearSlot
  /** How words of the play are said. */
  readonly pronunciation: ComponentType<{ readonly play: PlayDetail }>
  /** How it is read together, and how long that took. */
  readonly readings: ReactNode
}

/** `/plays/{id}`: what the play is, who is in it, and the doors into it. */
export function PlayPage({ playId, ...slots }: Slots & { playId: string }) {
  useLocale()
  const play = useQuery(playQuery(playId))
  if (play.isPending) return <Waiting />
  if (play.isError)
    return (
      <Page title={m.plays_title()} back={BACK()}>
        <EmptyState
          title={failureMessage(play.error)}
          action={
            failureCode(play.error) === 'play_not_found' ? (
              <Link to="/plays" className={buttonClasses()}>
                {m.plays_to_list()}
              </Link>
            ) : (
              <Button onClick={() => void play.refetch()}>{m.plays_retry()}</Button>
            )
          }
        />
      </Page>
    )
  return <Shown play={play.data} {...slots} />
}

function Shown({ play, pictures, jobs, hear, pronunciation: Pronunciation, readings }: Slots & { play: PlayDetail }) {
  const navigate = useNavigate()
  const away = () => void navigate({ to: '/plays' })
  const speech = useSpeech()
  return (
    <Page serif title={titleOf(play)} back={BACK()} actions={<PlayMenu play={play} onGone={away} />}>
      <TitleLines play={play} />
      <PlayLinks play={play} speech={speech} />
      {jobs}
      <Section title={m.plays_numbers()}>
        <dl className="grid grid-cols-[auto_auto_auto] gap-4">
          <Figure word={m.plays_pages_label()} value={String(play.pages)} />
          <Figure word={m.plays_words_label()} value={play.words.toLocaleString(document.documentElement.lang)} />
          <Figure
            word={m.plays_minutes_label()}
            value={m.plays_minutes_value({ minutes: Math.max(1, Math.round(play.minutes)) })}
          />
        </dl>
      </Section>
      {readings}
      {play.synopsis && (
        <Section title={m.play_synopsis()}>
          <Synopsis text={play.synopsis} />
        </Section>
      )}
      <Section title={m.plays_characters()}>
        <CharacterLines characters={play.characters} />
      </Section>
      <Section title={m.casting_title()}>
        <CastSection play={play} hear={speech ? hear : null} />
      </Section>
      {speech && (
        <FoldedSection title={m.voices_say_title()}>
          <Suspense fallback={<Skeleton className="w-2/3" />}>
            <Pronunciation play={play} />
          </Suspense>
        </FoldedSection>
      )}
      <FoldedSection title={m.plays_scenes()}>
        <SceneList scenes={play.scenes} />
      </FoldedSection>
      {play.words > 0 && (
        <FoldedSection title={m.play_pictures()}>
          <Pictures play={play} draw={pictures} />
        </FoldedSection>
      )}
      <Section title={m.plays_people()}>
        <AccessList play={play} manage={play.may.share} />
      </Section>
      <Originals play={play} />
      <FoldedSection title={m.play_versions()}>
        <Versions play={play} />
      </FoldedSection>
    </Page>
  )
}

function PlayLinks({ play, speech }: { play: PlayDetail; speech: boolean }) {
  const exportAs = useExport(play)
  const [sharing, setSharing] = useState(false)
  const [busy, setBusy] = useState(false)
  const pdf = async () => {
    setBusy(true)
    await exportAs('pdf')
    setBusy(false)
  }
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Link to={`/plays/${play.id}/edit`} className={buttonClasses('solid')}>
        <Icon name={play.may.write ? 'pen-line' : 'book-open'} />
        {play.may.write ? m.plays_write() : m.plays_read()}
      </Link>
      {speech && (
        <Link to={`/plays/${play.id}/listen`} className={buttonClasses()}>
          <Icon name="headphones" />
          {m.listen_door()}
        </Link>
      )}
      <Link to={`/plays/${play.id}/rehearse`} className={buttonClasses()}>
        <Icon name="drama" />
        {m.rehearse_door()}
      </Link>
      <Button icon={play.may.share ? 'user-plus' : 'users'} onClick={() => setSharing(true)}>
        {play.may.share ? m.plays_share() : m.sharing_see()}
      </Button>
      <Button icon="file-text" busy={busy} onClick={() => void pdf()}>
        {busy ? m.plays_exporting() : m.plays_export_pdf()}
      </Button>
      {sharing && <SharingDialog play={play} onClose={() => setSharing(false)} />}
    </div>
  )
}

function Figure({ word, value }: { word: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-sm text-ink-soft">{word}</dt>
      <dd className="font-serif text-xl rail:text-2xl">{value}</dd>
    </div>
  )
}

function Waiting() {
  return (
    <Page title={m.plays_title()} back={BACK()}>
      <div role="status" className="grid gap-3">
        <span className="sr-only">{m.plays_loading()}</span>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="w-1/3" />
        <Skeleton className="mt-6 h-11 w-2/3" />
      </div>
    </Page>
  )
}
