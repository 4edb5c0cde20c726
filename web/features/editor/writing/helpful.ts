/** Typing help that can wait until the page is shown, in one file. */
export { capitalise } from '@replique/script'
export { cueOffers } from '../cues/cue-offers.ts'
export { headingOffers } from '../cues/cue-offers.ts'
