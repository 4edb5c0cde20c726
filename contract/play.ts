import { z } from 'zod'
import { LANGUAGES, LAYOUT_NAMES, PAPERS, PLAY_KINDS, SPEECH_NUMBERINGS } from '@replique/script'
import { uuid } from './ids.ts'
import { LIMITS, PLAY_TEMPLATES, type PlayTemplate } from './limits.ts'

export const playId = uuid
export const playKind = z.enum(PLAY_KINDS as [string, ...string[]] as ['stage', 'screenplay'])
export const language = z.enum(LANGUAGES as [string, ...string[]] as ['en', 'fr'])
export const paper = z.enum(PAPERS as [string, ...string[]] as ['us-letter', 'a4'])
export const layoutName = z.enum(
  LAYOUT_NAMES as [string, ...string[]] as ['screenplay', 'stage-us', 'stage-uk', 'stage-fr'],
)
/** How one file numbers the speeches: as in the play's layout, or in another way. */
export const fileNumbering = z.enum(['layout', ...SPEECH_NUMBERINGS]).default('layout')
export type FileNumbering = z.infer<typeof fileNumbering>
/** The file formats that a play can be exported to. */
export const EXPORT_FORMATS = ['pdf', 'docx', 'fdx', 'tei', 'fountain', 'html', 'epub', 'text'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Roles, from the fewest permissions to the most. */
export const ROLES = ['viewer', 'commenter', 'editor', 'owner'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** What the current user may do with a play. Pages rely on this instead of deciding it themselves. */
export const playPermissions = z.object({
  read: z.boolean(),
  write: z.boolean(),
  comment: z.boolean(),
  share: z.boolean(),
  trash: z.boolean(),
  duplicate: z.boolean(),
  export: z.boolean(),
  /** Whether the user may change the casting. */
  cast: z.boolean(),
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
  /** Names of up to five other users who have opened the play. */
  people: z.array(z.string()),
  words: z.number().int(),
  pages: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  trashedAt: z.string().nullable(),
})
export type PlaySummary = z.infer<typeof playSummary>

/** The matching line of a search result as plain text. `marks` are ranges of UTF-16 offsets. */
export const excerpt = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type Excerpt = z.infer<typeof excerpt>

/** A play in a list, with the user's labels and, in search results, the line that matches. */
export const listedPlay = playSummary.extend({ labels: z.array(z.string()), excerpt: excerpt.nullable() })
export type ListedPlay = z.infer<typeof listedPlay>

/** A label that a user gives to plays. */
export const label = z.string().trim().min(1).max(LIMITS.label)

export const PLAY_VIEWS = ['all', 'mine', 'shared', 'trash'] as const
export type PlayView = (typeof PLAY_VIEWS)[number]
export const PLAY_SORTS = ['changed', 'title', 'created'] as const
export type PlaySort = (typeof PLAY_SORTS)[number]

/** A query for the list of plays. Search results are sorted by relevance. */
export const playQuery = z.object({
  view: z.enum(PLAY_VIEWS).default('all'),
  sort: z.enum(PLAY_SORTS).default('changed'),
  label: label.optional(),
  /** Only plays shared with this group. The user must be a member. */
  group: uuid.optional(),
  /** Words to search for in the titles and text of plays, in either language. Accents are ignored. */
  q: z.string().max(LIMITS.query).optional(),
  /** The `next` cursor of the previous page. */
  after: z.string().max(LIMITS.cursor).optional(),
})
export type PlayQuery = z.infer<typeof playQuery>

/** The path for downloading several plays as one zip; the response header `x-plays` says how many it contains. */
export const ZIP_PATH = '/api/plays/zip'
/** The plays to download: selected ones, those shared with a group, or all that the user owns. */
export const zipInput = z
  .strictObject({ ids: z.array(playId).min(1).max(LIMITS.chosen).optional(), groupId: uuid.optional() })
  .refine(({ ids, groupId }) => ids === undefined || groupId === undefined)
export type ZipInput = z.infer<typeof zipInput>

/** An action on several plays at once. */
export const bulkAction = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['trash', 'restore', 'remove']) }),
  z.object({ what: z.enum(['label', 'unlabel']), label }),
])
export type BulkAction = z.infer<typeof bulkAction>

/** Something that was left out or uncertain when a file was read, `count` times. `detail` quotes the file. */
export const importWarning = z.object({
  code: z.enum(['left_out', 'cut_short', 'doubtful', 'guessed_encoding']),
  detail: z.string().optional(),
  count: z.number().int(),
})
export type ImportWarning = z.infer<typeof importWarning>

/** A play created from a file. `remarks` are the import's warnings. */
export const importedPlay = playSummary.extend({ remarks: z.array(importWarning) })
export type ImportedPlay = z.infer<typeof importedPlay>

export const characterCount = z.object({
  id: z.string(),
  name: z.string(),
  speeches: z.number().int(),
  words: z.number().int(),
  /** Number of scenes in which the character speaks. */
  scenes: z.number().int(),
})
export const sceneLine = z.object({ number: z.string(), heading: z.string(), words: z.number().int() })

/** A play as its page shows it. `minutes` is the estimated running time. */
export const playDetail = playSummary.extend({
  may: playPermissions,
  titlePage: z.array(z.object({ key: z.string(), value: z.string() })),
  /** What the play is about, according to its title page or its outline before the first scene. */
  synopsis: z.string(),
  characters: z.array(characterCount),
  scenes: z.array(sceneLine),
  minutes: z.number(),
})
export type PlayDetail = z.infer<typeof playDetail>

/**
 * A user or invited person with a role. Until an invited person has opened the play, others see only the email address,
 * whether or not it belongs to an account; afterwards only the name.
 */
export const collaborator = z.object({
  id: uuid,
  /** The account's id, as in presence and comments. Null until the invited person has opened the play. */
  userId: uuid.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role,
  state: z.enum(['invited', 'active']),
  you: z.boolean(),
})
export type Collaborator = z.infer<typeof collaborator>

const templateNames = Object.keys(PLAY_TEMPLATES) as [PlayTemplate, ...PlayTemplate[]]

export const newPlay = z.object({
  title: z.string().trim().max(LIMITS.title).default(''),
  kind: playKind,
  language,
  layout: layoutName.optional(),
  paper: paper.optional(),
  /**
   * The template to start from; without one, the play starts empty. A template for the other kind of play is refused.
   */
  template: z.enum(templateNames).optional(),
})
export const playChange = z.object({
  title: z.string().trim().max(LIMITS.title).optional(),
  status: z.enum(['draft', 'finished']).optional(),
})
/** Roles that can be given to others. A play has only one owner, who can transfer it. */
export const givenRole = z.enum(['viewer', 'commenter', 'editor'])
export type GivenRole = z.infer<typeof givenRole>

/** A group that a play is shared with. All its members have the role. */
export const groupShare = z.object({
  id: uuid,
  name: z.string(),
  role: givenRole,
  members: z.number().int(),
})
export type GroupShare = z.infer<typeof groupShare>

/** Who has access to a play, and how: through their own role, a group, or the public link. */
export const access = z.object({
  people: z.array(collaborator),
  groups: z.array(groupShare),
  /** Whether anyone can read the play through a link. Null for users who may not share the play. */
  linked: z.boolean().nullable(),
})
export type Access = z.infer<typeof access>

/** Who gets a role: an email address, or a friend's account. */
export const sharing = z.object({
  email: z.email().max(LIMITS.email).optional(),
  userId: uuid.optional(),
  role: givenRole,
})
export const namesOneUser = ({ email, userId }: { email?: string | undefined; userId?: string | undefined }): boolean =>
  (email === undefined) !== (userId === undefined)

/**
 * A role that was just given. The invitation's link is returned only this once; it is null if no invitation is sent.
 */
export const sharedRole = collaborator.extend({
  link: z.string().nullable(),
  /** The link as a QR code: an SVG image as a data URL. */
  qr: z.string().nullable(),
  /** Whether an email with the link is being sent. */
  mailed: z.boolean(),
})
export type SharedRole = z.infer<typeof sharedRole>
