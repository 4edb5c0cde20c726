import type { PlayDetail } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useSpeech } from '../../platform/ai/features.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LONG_TITLE, Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import type { VoiceDialogSlot } from './casting/parts.ts'
import { Overview, TitleLines } from './page/overview.tsx'
import { Section } from './page/section.tsx'
import type { PictureSlot } from './page/statistics.tsx'
import { useExport } from './play-actions.ts'
import { PlayMenu } from './play-menu.tsx'
import { titleOf } from './play-texts.ts'
import { playQuery } from './queries.ts'
import { SharingDialog } from './sharing/sharing-dialog.tsx'

// tabs load only when opened
const CastSection = lazy(async () => ({ default: (await import('./casting/cast-section.tsx')).CastSection }))
const WaysToRehearse = lazy(async () => ({ default: (await import('./page/ways-to-rehearse.tsx')).WaysToRehearse }))
const Statistics = lazy(async () => ({ default: (await import('./page/statistics.tsx')).Statistics }))
const History = lazy(async () => ({ default: (await import('./page/history.tsx')).History }))

const BACK = () => ({ to: '/plays', label: m.plays_back() })

interface Slots {
  readonly pictures: PictureSlot
  /** Background jobs of this play. */
  readonly jobs: ReactNode
  /** The dialog for choosing a character's voice. */
  readonly voiceDialog: VoiceDialogSlot
  /** The editor for the pronunciation of words in the play. */
  readonly pronunciation: ComponentType<{ readonly play: PlayDetail }>
  /** A link to the read-through in progress, if any. */
  readonly going: ReactNode
  /** The read-through in progress, if any, and how long earlier read-throughs took. */
  readonly readings: ReactNode
}

/** `/plays/{id}`: the page of a play, with tabs for overview, cast, rehearsal, statistics and history. */
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

const TABS = ['overview', 'cast', 'rehearse', 'statistics', 'history'] as const
type TabName = (typeof TABS)[number]

function Shown({
  play,
  pictures,
  jobs,
  voiceDialog,
  pronunciation: Pronunciation,
  going,
  readings: readThroughs,
}: Slots & { play: PlayDetail }) {
  const navigate = useNavigate()
  const away = () => void navigate({ to: '/plays' })
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const open = (name: TabName) =>
    void navigate({
      to: '/plays/$id',
      params: { id: play.id },
      search: name === 'overview' ? {} : { tab: name },
      replace: true,
      resetScroll: false,
    })
  const speech = useSpeech()
  const pronunciation = speech && play.characters.length > 0 && (
    <Section title={m.voices_say_title()}>
      <Pronunciation play={play} />
    </Section>
  )
  const tabs: Tab<TabName>[] = [
    { name: 'overview', label: m.play_tab_overview(), content: <Overview play={play} going={going} /> },
    {
      name: 'cast',
      label: m.casting_title(),
      content: (
        <>
          <h2 className="sr-only">{m.casting_title()}</h2>
          <CastSection play={play} voiceDialog={speech ? voiceDialog : null} />
          {pronunciation}
        </>
      ),
    },
    {
      name: 'rehearse',
      label: m.play_tab_rehearse(),
      content: <WaysToRehearse play={play} speech={speech} readings={readThroughs} />,
    },
    { name: 'statistics', label: m.play_tab_statistics(), content: <Statistics play={play} draw={pictures} /> },
    { name: 'history', label: m.play_tab_history(), content: <History play={play} /> },
  ]
  return (
    <Page serif title={titleOf(play)} back={BACK()} actions={<PlayMenu play={play} onGone={away} />}>
      {/* the bar above cuts titles that don't fit on two lines */}
      {titleOf(play).length > LONG_TITLE && (
        <p className="mb-2 font-serif text-xl leading-snug text-balance [overflow-wrap:anywhere]">{titleOf(play)}</p>
      )}
      <TitleLines play={play} />
      <PlayLinks play={play} />
      {jobs}
      <Tabs
        label={m.play_tabs()}
        open={TABS.find((name) => name === tab) ?? 'overview'}
        onOpen={open}
        tabs={tabs.map(({ content, ...one }) => ({
          ...one,
          content: <Suspense fallback={<Skeleton className="w-2/3" />}>{content}</Suspense>,
        }))}
      />
    </Page>
  )
}

function PlayLinks({ play }: { play: PlayDetail }) {
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
