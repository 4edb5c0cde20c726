import type { PlayStatistics } from '@replique/contract'
import type { PlayKind } from '@replique/script'
import '../presence/presence.css'
import { huesOf } from './place-hues.ts'
import type { StatFacts } from './facts.ts'
import { MeetingGrid, PresenceGrid } from './grids.tsx'
import { ActBars, SceneStrip, SpokenAndShown } from './charts.tsx'

/** Converts the server's counts to the form that the charts use. */
function factsOf(counted: PlayStatistics, kind: PlayKind): StatFacts {
  const { characters, scenes, acts, meetings, counts, actionWords } = counted
  const hues = new Map(characters.map(({ id, hue }) => [id, hue]))
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const places = huesOf(scenes.map(({ heading }) => heading))
  return {
    kind,
    read: {
      counts,
      actionWords,
      meetings,
      scenes,
      acts,
      outline: { acts, scenes: scenes.map(({ speaking, present }, from) => ({ from, speaking, present })) },
    },
    speakers: counted.speakers.map(({ character, ...rest }) => ({ ...(character !== null && { character }), ...rest })),
    hueOf: (id) => hues.get(id ?? '') ?? 1,
    nameOf: (id) => names.get(id) ?? '',
    scenes: scenes.map(({ number, heading, page }, at) => ({
      name: [number, heading].filter(Boolean).join(' '),
      page,
      hue: places[at] ?? null,
    })),
  }
}

/** The editor's charts on a page without the editor. That page has its own bars for the dialogue. */
export function PlayCharts({ counted, kind }: { counted: PlayStatistics; kind: PlayKind }) {
  const facts = factsOf(counted, kind)
  return (
    <>
      <SpokenAndShown facts={facts} />
      {facts.scenes.length > 0 && <SceneStrip facts={facts} />}
      <ActBars facts={facts} />
      {facts.scenes.length > 0 && <PresenceGrid facts={facts} />}
      {facts.read.meetings.length > 0 && <MeetingGrid facts={facts} />}
    </>
  )
}
