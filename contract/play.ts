import { z } from 'zod'
import { LANGUAGES, LAYOUT_NAMES, PAPERS, PLAY_KINDS } from '@replique/script'
import { LIMITS } from './limits.ts'

export const playId = z.uuid()
export const playKind = z.enum(PLAY_KINDS as [string, ...string[]] as ['stage', 'screenplay'])
export const language = z.enum(LANGUAGES as [string, ...string[]] as ['en', 'fr'])
export const paper = z.enum(PAPERS as [string, ...string[]] as ['us-letter', 'a4'])
export const layoutName = z.enum(
  LAYOUT_NAMES as [string, ...string[]] as ['screenplay', 'stage-us', 'stage-uk', 'stage-fr'],
)
/** The kinds of file a play goes out as. */
export const EXPORT_FORMATS = ['pdf', 'docx', 'fdx', 'tei', 'fountain', 'html', 'epub', 'text'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Roles from least to most. Commenters exist from the start, so that the order never changes. */
export const ROLES = ['viewer', 'commenter', 'editor', 'owner'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** What the person asking may do with a play: facts, so that no screen decides for itself. */
export const playFacts = z.object({
  read: z.boolean(),
  write: z.boolean(),
  comment: z.boolean(),
  share: z.boolean(),
  trash: z.boolean(),
  duplicate: z.boolean(),
  export: z.boolean(),
})

/** A play in a list. Times are ISO 8601 in UTC. */
export const playSummary = z.object({
  id: playId,
  title: z.string(),
  kind: playKind,
  language,
  layout: layoutName,
  paper,
  status: z.enum(['draft', 'finished']),
  role,
  ownerName: z.string(),
  /** Names of the others who have opened it, at most five. */
  people: z.array(z.string()),
  words: z.number().int(),
  pages: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  trashedAt: z.string().nullable(),
})
export type PlaySummary = z.infer<typeof playSummary>

/** What reading a file left out or was not sure of, `count` times; `detail` in the file's own words. */
export const remark = z.object({
  code: z.enum(['left_out', 'cut_short', 'doubtful', 'guessed_encoding']),
  detail: z.string().optional(),
  count: z.number().int(),
})
export type ImportRemark = z.infer<typeof remark>

/** A play that was made of a file. */
export const broughtPlay = playSummary.extend({ remarks: z.array(remark) })
export type BroughtPlay = z.infer<typeof broughtPlay>

export const characterCount = z.object({
  name: z.string(),
  speeches: z.number().int(),
  words: z.number().int(),
})
export const sceneLine = z.object({ number: z.string(), heading: z.string(), words: z.number().int() })

/** A play as its own page shows it. `minutes` is the estimated running time. */
export const playDetail = playSummary.extend({
  may: playFacts,
  titlePage: z.array(z.object({ key: z.string(), value: z.string() })),
  characters: z.array(characterCount),
  scenes: z.array(sceneLine),
  minutes: z.number(),
})
export type PlayDetail = z.infer<typeof playDetail>

/**
 * Somebody with a role. Until the invited person has opened the play, only the address that was typed is known to
 * the others, whether or not an account stands behind it; afterwards only the name.
 */
export const collaborator = z.object({
  id: z.uuid(),
  /** The account, as presence and remarks call it; null until the play was opened. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role,
  state: z.enum(['invited', 'active']),
  you: z.boolean(),
})
export type Collaborator = z.infer<typeof collaborator>

export const newPlay = z.object({
  title: z.string().trim().max(LIMITS.title).default(''),
  kind: playKind,
  language,
  layout: layoutName.optional(),
  paper: paper.optional(),
})
export const playChange = z.object({
  title: z.string().trim().max(LIMITS.title).optional(),
  status: z.enum(['draft', 'finished']).optional(),
})
export const invitation = z.object({
  email: z.email().max(LIMITS.email),
  role: z.enum(['viewer', 'commenter', 'editor']),
})
