/** What helps while one writes and can wait until the page stands: one file. */
export { capitalise } from '@replique/script'
export { cueOffers } from '../cues/cue-offers.ts'
export { headingOffers } from '../cues/cue-offers.ts'
