/** The interface between web and server: routes, their shapes, error codes and limits. */
import { aiAdministration, aiFeatures } from './ai-administration.ts'
import { attributes } from './attributes.ts'
import { imports } from './imports.ts'
import { tones } from './tones.ts'
import { readThroughs } from './read-throughs.ts'
import { recordings } from './recordings.ts'
import { rehearsals } from './rehearsals.ts'
import { speech } from './speech.ts'
import { voicePacks } from './voice-packs.ts'
import { voices } from './voices.ts'
import { account } from './account.ts'
import { admins } from './admin.ts'
import { attachments } from './attachments.ts'
import { castings } from './casting.ts'
import { flags } from './flags.ts'
import { friends } from './friends.ts'
import { groups } from './groups.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { people, setup, presence } from './people.ts'
import { plays, publicLinks } from './plays.ts'
import { availabilities } from './staging/availability.ts'
import { calls } from './staging/calls.ts'
import { doubling } from './staging/doubling.ts'
import { frenchScenes } from './staging/french-scenes.ts'
import { lineNotes } from './staging/line-notes.ts'
import { parts } from './staging/parts.ts'
import { statistics } from './statistics.ts'
import { versions } from './versions.ts'

/** Routes for Réplique's automatic proposals, with or without a model. */
const ai = { features: aiFeatures, administration: aiAdministration, attributes, imports, tones }

/** Routes for listening to, rehearsing and recording a play. */
const sound = { voices, packs: voicePacks, speech, recordings, readings: readThroughs, rehearsals }

export * from './account.ts'
export * from './admin.ts'
export * from './ai-administration.ts'
export * from './attachments.ts'
export * from './attributes.ts'
export * from './limits.ts'
export * from './casting.ts'
export * from './statistics.ts'
export * from './collaboration.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './friends.ts'
export * from './groups.ts'
export * from './ids.ts'
export * from './imports.ts'
export * from './tones.ts'
export * from './invitations.ts'
export * from './jobs.ts'
export * from './mail.ts'
export * from './notifications.ts'
export * from './pages.ts'
export * from './people.ts'
export * from './play.ts'
export * from './plays.ts'
export * from './read-throughs.ts'
export * from './recordings.ts'
export * from './rehearsals.ts'
export * from './speech.ts'
export * from './staging/availability.ts'
export * from './staging/calls.ts'
export * from './staging/doubling.ts'
export * from './staging/french-scenes.ts'
export * from './staging/line-notes.ts'
export * from './staging/parts.ts'
export * from './versions.ts'
export * from './voice-traits.ts'
export * from './voice-packs.ts'
export * from './voices.ts'

/** Routes for bringing a play to the stage. */
const staging = { frenchScenes, calls, availability: availabilities, lineNotes, parts, doubling }

/** The contract for the routes under `/api`. */
export const contract = {
  flags,
  jobs,
  mail,
  people,
  setup,
  account,
  invitations,
  friends,
  groups,
  plays: { ...plays, versions, links: publicLinks, casting: castings, statistics },
  presence,
  attachments,
  news: notifications,
  sound,
  staging,
  ai,
  admins,
}
