// Runs the tests that every engine must pass. All test files share one browser, instead of opening one browser for each file.
// The tests are skipped if the engine is not installed.
import { beforeEach, inject } from 'vitest'
import '../everywhere/analysis.test'
import '../everywhere/duel.test'
import '../everywhere/lesson.test'
import '../everywhere/match.test'
import '../everywhere/offline.test'
import '../everywhere/phone.test'
import { find } from './installed'

beforeEach(({ skip }) => skip(!find(inject('engine'))))
