import { aPaymentThatIsAppliedElsewhere } from "./a-payment-that-is-applied-elsewhere"
import { aSecondPaymentThatComesFirst } from "./a-second-payment-that-comes-first"
import { aSecondPaymentThatIsReturnedInPart } from "./a-second-payment-that-is-returned-in-part"
import { anOrderThatCoreUndoes } from "./an-order-that-core-undoes"
import { anOrderThatAnotherServerCompletes } from "./an-order-that-another-server-completes"
import { anOrderThatIsCanceledAtItsCapture } from "./an-order-that-is-canceled-at-its-capture"
import { anOrderThatIsUndoneLate } from "./an-order-that-is-undone-late"
import { aReturnOfAnUnknownAmount } from "./a-return-of-an-unknown-amount"
import { anOrderThatIsPlacedWhileItsPaymentIsHeld } from "./an-order-that-is-placed-while-its-payment-is-held"
import { aLastCheckThatFails } from "./a-last-check-that-fails"
import { anOrderThatCoreUndoesWithAnotherPayment } from "./an-order-that-core-undoes-with-another-payment"
import { aCartThatIsCompletedTwice } from "./a-cart-that-is-completed-twice"
import { anOrderThatFollowsAnUndoneOne } from "./an-order-that-follows-an-undone-one"
import { aCancelationThatIsInterrupted } from "./a-cancelation-that-is-interrupted"
import { aCancelationWithoutItsRefund } from "./a-cancelation-without-its-refund"
import { anOrderThatFollowsACanceledOne } from "./an-order-that-follows-a-canceled-one"
import { aPaymentThatIsClosedWithoutItsAccount } from "./a-payment-that-is-closed-without-its-account"
import { aSecondPaymentUnderAnUnknownStatus } from "./a-second-payment-under-an-unknown-status"
import { aSecondPaymentThatOnlyNotificationsName } from "./a-second-payment-that-only-notifications-name"
import { anOrderThatTwoServersContinue } from "./an-order-that-two-servers-continue"
import { anUndoneOrderThatStaffRefund } from "./an-undone-order-that-staff-refund"
import { anInterruptedOrderThatIsPaidByItself } from "./an-interrupted-order-that-is-paid-by-itself"
import { anInterruptedOrderThatAnAdminTriesToCancel } from "./an-interrupted-order-that-an-admin-tries-to-cancel"
import { anApprovalThatFollowsItsReturn } from "./an-approval-that-follows-its-return"
import { aSecondPaymentWithoutAName } from "./a-second-payment-without-a-name"
import { aStartAfterAnApproval } from "./a-start-after-an-approval"
import { aSecondPaymentAfterARefund } from "./a-second-payment-after-a-refund"
import { aRefundThatIsNotFinished } from "./a-refund-that-is-not-finished"
import { aSecondPaymentThatIsRefundedWithoutAnAmount } from "./a-second-payment-that-is-refunded-without-an-amount"
import { aRefundOfAPaymentThatNobodyReported } from "./a-refund-of-a-payment-that-nobody-reported"
import { aReturnedPaymentWithoutItsOwnOrder } from "./a-returned-payment-without-its-own-order"
import { aReturnWhileTheGatewayIsAsked } from "./a-return-while-the-gateway-is-asked"
import type { Story } from "./story"

/** Schedules that once broke an invariant, named by what must hold. */
export const STORIES: Readonly<Record<string, Story>> = {
  "an order completes no payment while core may still undo it": anOrderThatCoreUndoes,
  "a second payment that is reported first reaches an admin": aSecondPaymentThatComesFirst,
  "a second payment is returned in part, and an admin sees the rest":
    aSecondPaymentThatIsReturnedInPart,
  "money that is returned while the gateway is asked is not captured":
    aReturnWhileTheGatewayIsAsked,
  "a returned payment is not closed for the order of another provider":
    aReturnedPaymentWithoutItsOwnOrder,
  "a second payment is refunded without an amount, and an admin sees it":
    aSecondPaymentThatIsRefundedWithoutAnAmount,
  "an admin sees a refund whose amount no report names, although no source reported its payment":
    aRefundOfAPaymentThatNobodyReported,
  "an order that is undone after its payment is completed is missed": anOrderThatIsUndoneLate,
  "a payment that is applied to another order is not captured for its cart":
    aPaymentThatIsAppliedElsewhere,
  "an order that another server completes is announced once": anOrderThatAnotherServerCompletes,
  "a payment is captured for an order that an admin cancels meanwhile":
    anOrderThatIsCanceledAtItsCapture,
  "a payment under an unknown status is returned in part, and no report says how much":
    aReturnOfAnUnknownAmount,
  "a changed cart is completed while processing holds its captured payment":
    anOrderThatIsPlacedWhileItsPaymentIsHeld,
  "the last check of a completed payment does not reach the gateway": aLastCheckThatFails,
  "a payment is applied to an order that core then undoes": anOrderThatCoreUndoesWithAnotherPayment,
  "a cart is completed again whose order a dying server left half linked":
    aCartThatIsCompletedTwice,
  "an order that follows an undone one is announced once": anOrderThatFollowsAnUndoneOne,
  "a server dies in a cancelation after the last daily check": aCancelationThatIsInterrupted,
  "an order is canceled without its refund after the last daily check":
    aCancelationWithoutItsRefund,
  "an order follows one that an admin canceled and core then undoes":
    anOrderThatFollowsACanceledOne,
  "an admin closes a payment while its account is not configured":
    aPaymentThatIsClosedWithoutItsAccount,
  "a shopper pays a page again while nobody knows what the status means":
    aSecondPaymentUnderAnUnknownStatus,
  "a part of a payment is returned, and verify names only the next one":
    aSecondPaymentThatOnlyNotificationsName,
  "an order that two servers continue is announced once": anOrderThatTwoServersContinue,
  "staff refund a part of an order that core undoes, and all of its payment is returned":
    anUndoneOrderThatStaffRefund,
  "an interrupted order is announced when a payment for the order alone pays it":
    anInterruptedOrderThatIsPaidByItself,
  "an interrupted order that an admin has failed to cancel is announced once the shopper pays it":
    anInterruptedOrderThatAnAdminTriesToCancel,
  "the approval arrives after an admin has recorded that all of it was returned":
    anApprovalThatFollowsItsReturn,
  "a page is paid twice where it is unclear which payment an admin has refunded":
    aSecondPaymentWithoutAName,
  "a second payment of a page that an admin has resolved reaches an admin":
    aSecondPaymentAfterARefund,
  "a payment whose refund is not finished is applied to no order": aRefundThatIsNotFinished,
  "a page on which only one of two sources has approved a payment is not offered again":
    aStartAfterAnApproval,
}
