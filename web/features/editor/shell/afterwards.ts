/** What stands around the page and may come a moment after it: one file, fetched by itself once the page can be written on. */
export { PageCount, PlayLinks } from '../toolbar/play-links.tsx'
export { Faces } from '../toolbar/collaborators.tsx'
export { RevisionSign } from '../production/revision-sign.tsx'
export { SuggestingNotice } from '../comments/suggesting-notice.tsx'
export { Announcer } from './announcer.tsx'
