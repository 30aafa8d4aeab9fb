import { describeAttemptRepository } from "./attempts"
import { describeBacklogRepository } from "./backlog"
import { describeClosureRepository } from "./closures"
import { describeHealth } from "./health"
import { describeKeyAnswerRepository } from "./key-answers"
import { describeLinkRepository } from "./links"
import { describeNotificationOutcomes } from "./notification-outcomes"
import { describeNotifications } from "./notifications"
import { describePaymentChanges } from "./payment-changes"
import { describePaymentClaims } from "./payment-claims"
import { describePaymentRepository } from "./payments"
import { describePayoutRepository } from "./payouts"
import { describeProblemRepository } from "./problems"
import { describeRetentionRepository } from "./retention"
import { describeStartRepository } from "./starts"
import { describeStatementRepository } from "./statements"
import { stopClock } from "../support/clock"
import type { MakeSubject } from "../support/subject"
import { describeTransitions } from "./transitions"
import { describeVerifyTurns } from "./verify-turns"
import { describeWorklistRepository } from "./worklist"

/** The contracts of all repositories that have a fake. */
export function describeRepositories(make: MakeSubject): void {
  beforeEach(stopClock)
  afterEach(() => jest.useRealTimers())

  describeAttemptRepository(make)
  describeTransitions(make)
  describeVerifyTurns(make)
  describeStatementRepository(make)
  describeNotifications(make)
  describeNotificationOutcomes(make)
  describePaymentRepository(make)
  describePaymentChanges(make)
  describePaymentClaims(make)
  describeWorklistRepository(make)
  describeClosureRepository(make)
  describePayoutRepository(make)
  describeStartRepository(make)
  describeLinkRepository(make)
  describeRetentionRepository(make)
  describeProblemRepository(make)
  describeKeyAnswerRepository(make)
  describeHealth(make)
  describeBacklogRepository(make)
}
