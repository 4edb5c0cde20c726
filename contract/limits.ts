/**
 * Sizes and choices both sides agree on. Bytes, characters and counts. No schema is named here: a page that needs one of
 * these would fetch them all.
 */
export const LIMITS = {
  /** A file brought in, in bytes. */
  upload: 20 * 1024 * 1024,
  /** A single paragraph of a file brought in, in characters. */
  paragraph: 100_000,
  /** Files of one person that are no plays yet, and days after which one that nobody touches goes. */
  imports: 30,
  importDays: 30,
  /** What is put right in one of them: all in all, and sent at once. */
  corrections: 5000,
  correctionsAtOnce: 200,
  /** A character's name and a line of the title page, in characters. */
  characterName: 120,
  titleLine: 2000,
  /** Any other request body, in bytes; what anybody may send without an account, and what holds a whole play’s lines. */
  body: 128 * 1024,
  smallBody: 16 * 1024,
  largeBody: 1024 * 1024,
  /** A play as it is kept, folded to one text, and what was written since: in bytes. Most plays are below a megabyte. */
  playText: 20 * 1024 * 1024,
  playUpdates: 50 * 1024 * 1024,
  /** A play's title, in characters. */
  title: 300,
  /** An e-mail address, in characters. */
  email: 255,
  /** A person's name as others see it, in characters. */
  name: 120,
  /** A letter's subject and body, in characters. */
  emailSubject: 300,
  emailBody: 20_000,
  /** Providers of models, and models of one that are named. */
  providers: 20,
  modelsOfProvider: 50,
  /** A provider's name, a prompt, and the text that a feature is tried on, in characters. */
  providerName: 80,
  prompt: 20_000,
  trial: 5000,
  /** Names in one pasted list of accounts. */
  accounts: 200,
  /** People that something is done with at once. */
  peopleAtOnce: 100,
  /** Characters of such a list. */
  accountsList: 20_000,
  /** A backup that is uploaded, in bytes, and a piece of it that is sent at once. */
  backup: 20 * 1024 * 1024 * 1024,
  backupPiece: 4 * 1024 * 1024,
  /** A picture beside a name, in bytes. */
  picture: 2 * 1024 * 1024,
  /** A recording of a line, in bytes and in seconds. */
  recording: 12 * 1024 * 1024,
  recordingSeconds: 60,
  /** Takes kept of one line; seconds of one person in one play, and in all of them. */
  takesOfLine: 5,
  recordedSecondsInPlay: 7200,
  recordedSeconds: 18_000,
  /** The name of a version, in characters. */
  versionName: 120,
  /** Named versions of one play. */
  namedVersions: 500,
  /** Days for which an invitation may be accepted. */
  invitationDays: 14,
  /** Invitations of one person that wait to be accepted. */
  openInvitations: 200,
  /** People in one group. */
  groupMembers: 500,
  /** Groups of one person. */
  groups: 200,
  /** A group's name and what it says of itself, in characters. */
  groupName: 120,
  groupDescription: 2000,
  /** Lines of what is new that are kept of one person, and days for which one that was read is. */
  notifications: 500,
  notificationDays: 90,
  /** A voice's name and how it speaks, in characters; voices of one group, and of one person. */
  voiceName: 80,
  voiceManner: 200,
  groupVoices: 200,
  ownVoices: 100,
  /** A line that a voice is tried by, in characters. */
  triedLine: 200,
  /** A word as it is written or said, in characters; words of one play. */
  pronunciation: 100,
  pronunciations: 500,
  /** Lines of one rehearsal; rehearsals sent at once; those kept of one person and play, and lines missed in it. */
  rehearsedLines: 2000,
  rehearsalsAtOnce: 50,
  rehearsals: 1000,
  missedLines: 5000,
  /** Days a play stays in the trash. */
  trashDays: 30,
  /** One of somebody's own labels, in characters; how many they may have, and how many on one play. */
  label: 40,
  labels: 100,
  labelsOnPlay: 20,
  /** Words that plays are looked for by, in characters. */
  query: 200,
  /** Where a listing goes on, in characters. */
  cursor: 1200,
  /** Plays found at a time. */
  found: 25,
  /** Plays that something is done with at once. */
  chosen: 500,
  /** Jobs of one person that wait to be begun. */
  waitingJobs: 100,
  /** Letters that are spoken anew for one person on one day: some twenty long plays. */
  speechLetters: 5_000_000,
  /** Listings without a number give this many. */
  page: 100,
} as const

/** How many may play one character, understudies among them. */
export const MOST_CAST = 20

/** Utterances whose audio may be requested at a time. */
export const MOST_SOUNDS = 24

/** Short texts that a new play may start from, and the kind of play each is. */
export const PLAY_TEMPLATES = {
  'ten-minute': 'stage',
  sketch: 'stage',
  'one-act': 'stage',
  verse: 'stage',
  radio: 'stage',
  school: 'stage',
  feature: 'screenplay',
  pilot: 'screenplay',
} as const
export type PlayTemplate = keyof typeof PLAY_TEMPLATES

/** A backup made now, or one of the dumps, is posted for here and answered as a file. */
export const BACKUP_PATH = '/api/admin/backup'

/** What a route takes in its body: a file, or JSON of so many bytes and so many keys and items. */
export type Body = { readonly file: number } | { readonly json: number; readonly entries: number }

/** For routes that name nothing else: forms of a page. */
export const USUAL_BODY: Body = { json: LIMITS.body, entries: 5000 }
/** For what anybody may ask without an account. */
const SMALL: Body = { json: LIMITS.smallBody, entries: 200 }
/** For what holds a line of a whole play for each of its entries. */
const LARGE: Body = { json: LIMITS.largeBody, entries: 25_000 }

/** Routes whose bodies are not the usual ones, by method and path. */
export const BODIES: Readonly<Record<string, Body>> = {
  'POST /setup/admin': SMALL,
  'POST /setup/promote': SMALL,
  'POST /rpc/is_admin': SMALL,
  'POST /plays/read': SMALL,
  'POST /invitations/look': SMALL,
  'POST /plays/import': { file: LIMITS.upload },
  'POST /imports': { file: LIMITS.upload },
  'POST /admin/backups/uploads/{id}': { file: LIMITS.backupPiece },
  'PUT /account/picture': { file: LIMITS.picture },
  'PUT /groups/{id}/picture': { file: LIMITS.picture },
  'POST /plays/{id}/recordings/{characterId}/{lineId}': { file: LIMITS.recording },
  'POST /imports/{id}/corrections': LARGE,
  'POST /plays/{id}/rehearsal/runs': LARGE,
  'POST /plays/{id}/rehearsal/anew': LARGE,
  'POST /plays/{id}/tones/forget': LARGE,
  'PATCH /plays/{id}/pronunciation': LARGE,
}

/** What a backup holds is read, or it is restored: the answer is a line of JSON for each step. */
export const RESTORE_PATH = '/api/admin/restore'
