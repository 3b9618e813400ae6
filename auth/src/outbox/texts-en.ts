import type { Texts } from './text-shapes.ts';

const NOT_YOU = 'If it was not you, change your PIN.';

export const EN: Texts = {
  codes: {
    code: ({ code, minutes }) =>
      `${code} is your Draksha code. Valid for ${minutes} minutes. Do not tell it to anyone.`,
    phone_change: ({ code, minutes }) =>
      `${code} confirms this as your new Draksha mobile number. Valid for ${minutes} minutes. Do not tell it to anyone.`,
    reauthentication: ({ code, minutes }) =>
      `${code} confirms a change to your Draksha account. Valid for ${minutes} minutes. Do not tell it to anyone.`,
    mfa: ({ code, minutes }) =>
      `${code} is your code for the second step of your Draksha sign-in. Valid for ${minutes} minutes. Do not tell it to anyone.`,
    signup: ({ code, link }) =>
      `${code} is your Draksha code.\n\nOr open this page to confirm your e-mail address:\n${link}`,
    magiclink: ({ code, link }) =>
      `${code} is your Draksha sign-in code.\n\nOr open this page to sign in:\n${link}`,
    recovery: ({ code, link }) =>
      `${code} is your code to set a new Draksha password.\n\nOr open this page:\n${link}\n\nIf you did not ask for it, nothing has changed.`,
    invite: ({ code, link }) =>
      `${code} is your code to join Draksha.\n\nYou are invited. Or open this page:\n${link}`,
    email_change: ({ code, link }) =>
      `${code} confirms the change of your Draksha e-mail address. Type it in Draksha, where you asked for the change.\n\nOr open this page in the browser where you asked:\n${link}`,
  },
  notices: {
    already_registered: ({ siteUrl }) =>
      `Someone tried to register at Draksha with this e-mail address. You already have an account: sign in at ${siteUrl}/login. If it was not you, nothing has changed.`,
    new_device: ({ device, time }) =>
      `New sign-in to your Draksha account on ${device} at ${time}. If it was not you, change your PIN.`,
    pin_changed: ({ time }) =>
      `The PIN of your Draksha account was changed, ${time}. If it was not you, sign in with a code and set a new one.`,
    password_changed: ({ time }) =>
      `The password of your Draksha account was changed, ${time}. If it was not you, sign in with a code and set a new one.`,
    phone_change_asked: ({ time, undo }) =>
      `A new mobile number was asked for your Draksha account, ${time}. If it was not you, stop it within 7 days:\n${undo}`,
    email_change_asked: ({ time, undo }) =>
      `A new e-mail address was asked for your Draksha account, ${time}. If it was not you, stop it within 7 days:\n${undo}`,
    phone_changed: ({ time, undo }) =>
      `The mobile number of your Draksha account was changed, ${time}. If it was not you, undo it within 7 days:\n${undo}`,
    email_changed: ({ time, undo }) =>
      `The e-mail address of your Draksha account was changed, ${time}. If it was not you, undo it within 7 days:\n${undo}`,
    factor_enrolled: ({ time }) =>
      `A second sign-in step was added to your Draksha account, ${time}. ${NOT_YOU}`,
    factor_unenrolled: ({ time }) =>
      `A second sign-in step was removed from your Draksha account, ${time}. ${NOT_YOU}`,
    identity_linked: ({ time }) =>
      `A new way to sign in was added to your Draksha account, ${time}. ${NOT_YOU}`,
    identity_unlinked: ({ time }) =>
      `A way to sign in was removed from your Draksha account, ${time}. ${NOT_YOU}`,
    change_undone: ({ time, undo }) =>
      `A change of your Draksha account was undone from its earlier number or e-mail address, ${time}. If that was not you, say so within 7 days:\n${undo}`,
    account_locked: ({ time }) =>
      `Your Draksha account was locked to its PIN for 7 days, ${time}. All devices are signed out. Sign in with your PIN.`,
    farm_opened: ({ time }) =>
      `A program was allowed to read your Draksha account, ${time}. If it was not you, end it in Settings and change your PIN.`,
    leaving_asked: ({ time }) =>
      `The deletion of your Draksha account was asked, ${time}. It happens in 7 days. To keep the account, sign in.`,
    farm_handed_over: ({ time }) =>
      `The hand-over of a farm with your Draksha account was asked, agreed to or done, ${time}. If it was not you, sign in and stop it in Settings, People.`,
    number_released: ({ time, undo }) =>
      `Your number was taken off your Draksha account by those who run it, ${time}. If that is wrong, undo it within 7 days:\n${undo}`,
    operator_named: ({ time }) =>
      `Your Draksha account may now help other farmers as an operator, ${time}. If you did not expect it, tell those who run Draksha.`,
  },
  subjects: {
    already_registered: 'You already have a Draksha account',
    new_device: 'New sign-in to your Draksha account',
    pin_changed: 'Your Draksha PIN was changed',
    password_changed: 'Your Draksha password was changed',
    phone_change_asked: 'A new mobile number was asked for your Draksha account',
    email_change_asked: 'A new e-mail address was asked for your Draksha account',
    phone_changed: 'Your Draksha mobile number was changed',
    email_changed: 'Your Draksha e-mail address was changed',
    factor_enrolled: 'A second sign-in step was added to Draksha',
    factor_unenrolled: 'A second sign-in step was removed from Draksha',
    identity_linked: 'A new way to sign in to Draksha was added',
    identity_unlinked: 'A way to sign in to Draksha was removed',
    change_undone: 'A change of your Draksha account was undone',
    account_locked: 'Your Draksha account was locked to its PIN',
    farm_opened: 'A program was allowed to read your Draksha account',
    leaving_asked: 'The deletion of your Draksha account was asked',
    farm_handed_over: 'The hand-over of a farm with your Draksha account',
    number_released: 'Your number was taken off your Draksha account',
    operator_named: 'Your Draksha account is an operator’s now',
  },
  device: (browser, system) => `${browser} on ${system}`,
  unknownDevice: 'an unknown device',
  locale: 'en-IN',
};
