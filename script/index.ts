/** The model of a play: plain values, data derived from them, and the formats and layouts that use them. */
export * from './play.ts'
export * from './character.ts'
export * from './rich-text.ts'
export {
  printHtml,
  withDirections,
  htmlStyle,
  CONTENTS_WORDS,
  htmlCast,
  htmlTitlePage,
  playAuthors,
  playTitle,
} from './formats/html/print-html.ts'
export * from './title-page.ts'
export * from './production/production.ts'
export { compareLabels, labelBetween, lockPages } from './production/label.ts'
export { addedRevision, changedElements } from './production/changes.ts'
export { inlineProduction, omittedWords } from './production/said.ts'
export { sameText, sameElement, samePlay } from './same-play.ts'
export { MAX_PARAGRAPHS, exactReading, REVIEW_THRESHOLD } from './formats/reading.ts'
export type {
  ReadWarning,
  ReadWarningCode,
  ScriptReading,
  Unreadable,
  ReadResult,
  Labelled,
} from './formats/reading.ts'
export { LEFT_OUT, leftOutOf } from './formats/left-out.ts'
export type { LeftOut, Loss } from './formats/left-out.ts'
export { parseFountain } from './formats/fountain/read-fountain.ts'
export type { FountainOptions } from './formats/fountain/read-fountain.ts'
export { printFountain } from './formats/fountain/print-fountain.ts'
export { printPlainFountain } from './formats/fountain/print-body.ts'
export { readFdx, showsFdx } from './formats/fdx/read-fdx.ts'
export { printFdx } from './formats/fdx/print-fdx.ts'
export { readEmphasis } from './formats/fountain/emphasis.ts'
export { readTei, showsTei } from './formats/tei/read-tei.ts'
export { printTei } from './formats/tei/print-tei.ts'
export { readOsf, showsOsf } from './formats/osf/read-osf.ts'
export { readTrelby, showsTrelby } from './formats/trelby/read-trelby.ts'
export { readCeltx, showsCeltx } from './formats/celtx/read-celtx.ts'
export type { CeltxScript } from './formats/celtx/read-celtx.ts'
export { readCeltxProject } from './formats/celtx/head.ts'
export type { CeltxDocument, CeltxProject } from './formats/celtx/head.ts'
export { htmlParts, printHtmlPart } from './formats/html/print-parts.ts'
export type { HtmlPart } from './formats/html/print-parts.ts'
export { readPrinted } from './formats/printed/read-printed.ts'
export type { PrintedKind, PrintedParagraph } from './formats/printed/read-printed.ts'
export { printText } from './formats/text/print-text.ts'
export { printSubtitles, SUBTITLE_FORMATS } from './subtitles.ts'
export type { SubtitleFormat, TimedSegment } from './subtitles.ts'
export * from './formats/xml/tree.ts'
export * from './cue.ts'
export type { SourceLine, SourceDocument } from './recognise/source.ts'
export * from './recognise/plain-text.ts'
export { readPasted } from './recognise/pasted/read-pasted.ts'
export type { Clipboard, PastedScript } from './recognise/pasted/read-pasted.ts'
export { DRAFT_KINDS, CORRECTION_SCOPES, correct, correctAll, linesInScope, relabelLines } from './review/correct.ts'
export type { Correction, CorrectionScope, LineKind } from './review/correct.ts'
export { draftOf, likelyDuplicates, finishDraft, wordsOfLine } from './review/draft.ts'
export type { Draft, DraftLine, OriginalLine, ReadDraft, KindSource } from './review/draft.ts'
export { recognise, unmarkedWordsOf } from './recognise/loose/recognise.ts'
export { LIKELY_DIRECTION } from './recognise/loose/settle.ts'
export type { UnmarkedWords } from './recognise/loose/settle.ts'
export { wordingFeatures, classifyUnmarked, documentFeatures } from './recognise/loose/unmarked.ts'
export { directionChance } from './recognise/loose/wording.ts'
export type { WordingFeatures, WordingWeights } from './recognise/loose/wording.ts'
export { sourceOfText } from './recognise/loose/text-source.ts'
export * from './inspect.ts'
export * from './blocks.ts'
export * from './recognise/brackets.ts'
export * from './recognise/speaker-label.ts'
export { PAPER_SIZES, SPEECH_NUMBERINGS } from './layout/layout.ts'
export type {
  BreakRules,
  DualStyle,
  ElementStyle,
  Layout,
  LayoutStrings,
  PageNumberStyle,
  SpeechNumbering,
} from './layout/layout.ts'
export { layoutFaults, layoutOf, AVAILABLE_LAYOUTS, largePrint } from './layout/layout-of.ts'
export { choicesOf, constantsOf } from './layout/layout-changes.ts'
export type { LayoutFault } from './layout/layout-changes.ts'
export { composeBlocks } from './layout/flow.ts'
export { paginate } from './layout/paginate.ts'
export type { Pagination, Page, PagePlace, Place, Piece } from './layout/types.ts'
export { frontSheets, printedPlay } from './layout/printed-play.ts'
export type { PrintedPlay } from './layout/printed-play.ts'
export { printPage, revisionHead, revisionHeadTop } from './layout/printed-page.ts'
export { isCountedVerse, restartsVerse, sheetPicture, verseNumbers } from './layout/printed-line.ts'
export type { FrontKind, LineSource, PrintedLine, PrintedRun, SheetPicture } from './layout/printed-line.ts'
export { sceneNumbers } from './layout/scene-number.ts'
export { keepSpeechNumbers, SPEECH_NUMBER_SCALE, withSpeechNumbers } from './layout/speech-numbers.ts'
export { pagesWritten, partLengths, playPages, printEighths } from './layout/part-lengths.ts'
export type { PartLength } from './layout/part-lengths.ts'
export { runningMinutes } from './layout/running-time.ts'
export { characterWidth } from './layout/measure.ts'
export { AS_WIDE, letterBelow } from './layout/font-widths.ts'
export type { WidthTable } from './layout/font-widths.ts'
export { roman } from './layout/page-label.ts'
export { ownRun, printedParts, unbrokenParts } from './layout/printed-parts.ts'
export type { PrintedPart, PrintedParts, PrintedRow } from './layout/printed-parts.ts'
export { blankLines, latestRevision, smallCapitals, columnPlace, MAX_COLUMNS } from './layout/pieces.ts'
export { ownStyle, isLaterPart } from './layout/own-style.ts'
export { revisionName, titleLines } from './layout/title-sheet.ts'
export { CUE_WORDS, extract, lastWords } from './extracts/extract.ts'
export type { Extract, Extracted } from './extracts/extract.ts'
export { readTechCue, techCues } from './tech-cues/read.ts'
export type { Department, NumberPlace, PlacedCue, TechCue } from './tech-cues/read.ts'
export { cueSheet, printCueSheet } from './tech-cues/cue-sheet.ts'
export type { CueRow } from './tech-cues/cue-sheet.ts'
export { printSceneTable, sceneTable, sceneTableWords } from './extracts/scene-table.ts'
export type { SceneTable } from './extracts/scene-table.ts'
export {
  castOrderOf,
  hasPrintedCastList,
  castList,
  membersOf,
  castLines,
  castEntryText,
} from './cast-list/cast-list.ts'
export { isCastOrder, CAST_ORDERS, nameFinder } from './cast-list/cast-order.ts'
export { huesOf } from './cast-list/hues.ts'
export type { CastLine } from './cast-list/cast-list.ts'
export type { CastEntry, CastOrder } from './cast-list/cast-order.ts'
export * from './cast-list/cast-facts.ts'
export { renamedPlaces } from './cast-list/renamed-places.ts'
export type { RenamedPlace } from './cast-list/renamed-places.ts'
export * from './outline.ts'
export * from './speeches.ts'
export { lineBefore, nextLine, readThrough } from './read-through.ts'
export type { ReadLine, ReadPart, ReadScene, ReadSound, ReadThrough } from './read-through.ts'
export { movementsIn, movementsOf, movementsOfSet } from './movements.ts'
export type { Movement, PlacedMovement } from './movements.ts'
export { csvLine } from './extracts/scene-table.ts'
export { frenchScenes } from './stage-management/french-scenes.ts'
export type {
  FrenchScene,
  FrenchSceneOptions,
  FrenchScenes,
  MeasuredParagraph,
} from './stage-management/french-scenes.ts'
export type { StageDoubt } from './stage-management/stage-reader.ts'
export { changedScenes, type KnownScene, type SceneChange } from './stage-management/scene-changes.ts'
export { assignRoles, roleConflicts, rolesIn } from './stage-management/doubling.ts'
export type {
  CastActor,
  CastActorId,
  Doubling,
  DoublingRequest,
  RoleChange,
  RoleConflict,
} from './stage-management/doubling.ts'
export { callsInScriptOrder } from './stage-management/calls.ts'
export type { Call, CallRequest, CallSheet, PlacedUnit, Rehearsal, RehearsalUnit } from './stage-management/calls.ts'
export { planCalls } from './stage-management/call-search.ts'
export type { CallSearch, PlannedCalls } from './stage-management/call-search.ts'
export { minutesToRehearse, rehearsalCalls, unitTimes } from './stage-management/call-times.ts'
export type { OrderedUnit, RehearsalCall } from './stage-management/call-times.ts'
export { addDays, instantOf, isTimeZone, localTimeOf } from './stage-management/zoned-time.ts'
export type { LocalTime } from './stage-management/zoned-time.ts'
export { lineFinder, notedLine, spokenParagraphs } from './stage-management/line-notes.ts'
export type { NotedLine, SpokenParagraph } from './stage-management/line-notes.ts'
export { namedCharacters } from './stage-management/named-characters.ts'
export type { NamedCharacters, SceneHead } from './stage-management/named-characters.ts'
export * from './counts.ts'
export * from './statistics.ts'
export * from './flow.ts'
export * from './typography.ts'
export * from './autocapitals.ts'
export { matchRank, isSameWord, splitHeading, dashAfterPlace, offerHeadings } from './offer/scene-offers.ts'
export type { HeadingParts, HeadingContext, HeadingOffer, HeadingOffers } from './offer/scene-offers.ts'
export * from './recognise/typed-cue.ts'
export { isPlaceHeading, isActHeading, isStageScene, isTransition, announcesPlace } from './recognise/headings.ts'
export * from './recognise/guess.ts'
export { alignLines, namedLines } from './compare/align.ts'
export type { KeyOf, Line } from './compare/align.ts'
export { comparePlays } from './compare/compare.ts'
export type { ComparedPart, Comparison } from './compare/compare.ts'
export { changesSpeaker } from './compare/compare-part.ts'
export type { ComparedLine, ComparedRun } from './compare/compare-part.ts'
export type { FrameChanges, ValueChange, Part } from './compare/frames.ts'
export { utterancesOf } from './utterances.ts'
export type { Utterance, UtteranceEnd, UtteranceKind, Turn } from './spoken/utterance.ts'
export { overlapGroups, overlappingFrom } from './spoken/utterance.ts'
export { isEverybody, speakersOf } from './spoken/speakers.ts'
export { metresOf } from './spoken/scansion.ts'
export type { Metre } from './spoken/scansion.ts'
export { asksForLine, compareSaid, STRICTNESSES, wordsReached } from './spoken/compare-said.ts'
export type { ComparedWord, LineComparison, SaidSoFar, Strictness } from './spoken/compare-said.ts'
export { spokenWords } from './spoken/words.ts'
export type { SpokenWord, Pronounced } from './spoken/words.ts'
export { castVoices, withReadAttributes, voiceParts } from './voice-casting.ts'
export type { CastableVoice, CastingRequest, VoiceCasting, VoicePart as CastableVoicePart } from './voice-casting.ts'
export { attributesOf } from './attributes/sounds.ts'
export type { Attributes } from './attributes/sounds.ts'
export * from './rehearsal.ts'
export * from './tone/tone.ts'
export { readAttributes } from './attributes/read.ts'
export { whoseWords } from './attributes/whose-words.ts'
export type { Evidence, LineEvidence, ListEvidence, ReadCharacter, ReadValue } from './attributes/reading.ts'
export { detectTones, tonesInDirection } from './tone/detect.ts'
export type { DetectedTone, ToneEvidence } from './tone/detect.ts'
export { featuresOf, learnedFrom, WEIGHT_UNIT } from './tone/learned.ts'
export { readSpeeches } from './tone/read-speeches.ts'
export type { ReadSpeech } from './tone/read-speeches.ts'
export { mannerFor } from './tone/manner.ts'
