import type { BroughtFile, ImportReading } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ElementKind, LayoutName, PlayKind } from '@replique/script'
import { api } from '../../platform/api/api.ts'
import { failureCode } from '../../platform/api/failure.ts'
import { m } from '../../messages/messages.js'

const KINDS: Partial<Record<ElementKind, () => string>> = {
  act: m.imports_kind_act,
  scene: m.imports_kind_scene,
  action: m.imports_kind_direction,
  cue: m.imports_kind_cue,
  parenthetical: m.imports_kind_parenthetical,
  dialogue: m.imports_kind_speech,
  lyrics: m.imports_kind_lyrics,
  verse: m.imports_kind_verse,
  transition: m.imports_kind_transition,
  shot: m.imports_kind_shot,
  centred: m.imports_kind_centred,
  note: m.imports_kind_note,
  section: m.imports_kind_section,
  synopsis: m.imports_kind_synopsis,
}
const FILM: Partial<Record<ElementKind, () => string>> = {
  scene: m.imports_kind_scene_film,
  action: m.imports_kind_action,
  dialogue: m.imports_kind_dialogue,
}

export const kindWord = (kind: ElementKind, of: PlayKind): string =>
  ((of === 'screenplay' ? FILM[kind] : undefined) ?? KINDS[kind])?.() ?? ''

export const LAYOUTS: Readonly<Record<LayoutName, () => string>> = {
  screenplay: m.imports_layout_screenplay,
  'stage-us': m.imports_layout_stage_us,
  'stage-uk': m.imports_layout_stage_uk,
  'stage-fr': m.imports_layout_stage_fr,
}

/** Why a file could not be read, and what can be done. */
export function reasonInWords(reason: string | null, errorText: (code: string) => string): string {
  if (reason === 'cancelled') return m.imports_cancelled()
  if (reason === null || reason === 'gave_up') return m.jobs_gave_up()
  return errorText(reason)
}

/** Milliseconds after which a page looks again that waits for a file to be read. */
const LOOK = 700

const isOnItsWay = (file: BroughtFile | undefined): boolean => file?.state === 'waiting' || file?.state === 'reading'

/** A server that is away, and not one that refuses, is asked again by itself. */
const isAway = (error: Error | null): boolean =>
  error !== null && [undefined, 'unavailable'].includes(failureCode(error))

export const openImportsQuery = () =>
  queryOptions({
    queryKey: ['imports', 'open'],
    queryFn: async ({ signal }) => (await api.ai.imports.list({}, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK * 4 : false),
  })

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => api.ai.imports.open({ id }, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) || isAway(state.error) ? LOOK : false),
  })

/** What was made out, which never changes; megabytes of a long play, so that it is let go with its page. */
export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'reading', id],
    queryFn: async ({ signal }): Promise<ImportReading> => {
      const file = await api.ai.imports.reading({ id }, { signal })
      const words = file.stream().pipeThrough(new DecompressionStream('gzip'))
      return (await new Response(words).json()) as ImportReading
    },
    refetchInterval: ({ state }) => (isAway(state.error) ? LOOK : false),
    staleTime: Infinity,
    gcTime: 0,
  })

/** What was put right so far. */
export const correctionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'corrections', id],
    queryFn: async ({ signal }) => (await api.ai.imports.corrections({ id }, { signal })).corrections,
    refetchInterval: ({ state }) => (isAway(state.error) ? LOOK : false),
    staleTime: Infinity,
    gcTime: 0,
  })
