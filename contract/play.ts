import { z } from 'zod'
import { LANGUAGES, LAYOUT_NAMES, PAPERS, PLAY_KINDS } from '@replique/script'
import { uuid } from './ids.ts'
import { LIMITS, PLAY_TEMPLATES, type PlayTemplate } from './limits.ts'

export const playId = uuid
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
  /** Say who plays whom. */
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
  /** Names of the others who have opened it, at most five. */
  people: z.array(z.string()),
  words: z.number().int(),
  pages: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  trashedAt: z.string().nullable(),
})
export type PlaySummary = z.infer<typeof playSummary>

/** A line of the text around what was found, as plain text; `marks` are from and to in UTF-16 units. */
export const excerpt = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type Excerpt = z.infer<typeof excerpt>

/** A play in a list, with the user’s labels and, in search results, the line that matches. */
export const listedPlay = playSummary.extend({ labels: z.array(z.string()), excerpt: excerpt.nullable() })
export type ListedPlay = z.infer<typeof listedPlay>

/** One line, as somebody names a drawer. */
export const label = z.string().trim().min(1).max(LIMITS.label)

export const PLAY_VIEWS = ['all', 'mine', 'shared', 'trash'] as const
export type PlayView = (typeof PLAY_VIEWS)[number]
export const PLAY_SORTS = ['changed', 'title', 'created'] as const
export type PlaySort = (typeof PLAY_SORTS)[number]

/** What is asked of the list of plays. With words to look for, the best come first. */
export const playQuery = z.object({
  view: z.enum(PLAY_VIEWS).default('all'),
  sort: z.enum(PLAY_SORTS).default('changed'),
  label: label.optional(),
  /** Shared with this group of one’s own. */
  group: uuid.optional(),
  /** Words of a title or of the text, in either language; accents do not count. */
  q: z.string().max(LIMITS.query).optional(),
  /** `next` of the part before. */
  after: z.string().max(LIMITS.cursor).optional(),
})
export type PlayQuery = z.infer<typeof playQuery>

/** The path for downloading several plays as one zip; the response header `x-plays` says how many it contains. */
export const ZIP_PATH = '/api/plays/zip'
/** Which plays: those that were chosen, those shared with a group, or all one owns. */
export const zipInput = z
  .strictObject({ ids: z.array(playId).min(1).max(LIMITS.chosen).optional(), groupId: uuid.optional() })
  .refine(({ ids, groupId }) => ids === undefined || groupId === undefined)
export type ZipInput = z.infer<typeof zipInput>

/** What is done with several plays at once. */
export const playDeed = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['trash', 'restore', 'remove']) }),
  z.object({ what: z.enum(['label', 'unlabel']), label }),
])
export type PlayDeed = z.infer<typeof playDeed>

/** What reading a file left out or was not sure of, `count` times; `detail` in the file's own words. */
export const remark = z.object({
  code: z.enum(['left_out', 'cut_short', 'doubtful', 'guessed_encoding']),
  detail: z.string().optional(),
  count: z.number().int(),
})
export type ImportRemark = z.infer<typeof remark>

/** A play that was made of a file. */
export const importedPlay = playSummary.extend({ remarks: z.array(remark) })
export type ImportedPlay = z.infer<typeof importedPlay>

export const characterCount = z.object({
  id: z.string(),
  name: z.string(),
  speeches: z.number().int(),
  words: z.number().int(),
  /** In how many scenes they speak. */
  scenes: z.number().int(),
})
export const sceneLine = z.object({ number: z.string(), heading: z.string(), words: z.number().int() })

/** A play as its own page shows it. `minutes` is the estimated running time. */
export const playDetail = playSummary.extend({
  may: playFacts,
  titlePage: z.array(z.object({ key: z.string(), value: z.string() })),
  /** What the play is about, as its title page or its outline says before the first scene. */
  synopsis: z.string(),
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
  id: uuid,
  /** The account, as presence and remarks call it; null until the play was opened. */
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
  /** Left out, the play begins empty. One of the other kind of play is refused. */
  template: z.enum(templateNames).optional(),
})
export const playChange = z.object({
  title: z.string().trim().max(LIMITS.title).optional(),
  status: z.enum(['draft', 'finished']).optional(),
})
/** Roles that can be given; there is one owner, who hands the play over. */
export const givenRole = z.enum(['viewer', 'commenter', 'editor'])
export type GivenRole = z.infer<typeof givenRole>

/** A group that a play is shared with: everybody in it has the role, as long as they are in it. */
export const groupShare = z.object({
  id: uuid,
  name: z.string(),
  role: givenRole,
  members: z.number().int(),
})
export type GroupShare = z.infer<typeof groupShare>

/** Who has access to a play, and why: a role of their own, a group, or the public link. */
export const access = z.object({
  people: z.array(collaborator),
  groups: z.array(groupShare),
  /** Whether anybody reads it by a link; told to whoever may share. */
  linked: z.boolean().nullable(),
})
export type Access = z.infer<typeof access>

/** Whom a role is given: whoever has an address, or one of one’s friends by their account. */
export const sharing = z.object({
  email: z.email().max(LIMITS.email).optional(),
  userId: uuid.optional(),
  role: givenRole,
})
export const namesOne = ({ email, userId }: { email?: string | undefined; userId?: string | undefined }): boolean =>
  (email === undefined) !== (userId === undefined)

/** A role as it was given. The link is answered this once; null where nobody waits for a letter. */
export const sharedRole = collaborator.extend({
  link: z.string().nullable(),
  /** The link as a QR code, an SVG image as a data address. */
  qr: z.string().nullable(),
  /** Whether a letter with the link is on its way. */
  mailed: z.boolean(),
})
export type SharedRole = z.infer<typeof sharedRole>
