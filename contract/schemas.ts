import Type from 'typebox';
import { Allowance, CurrentUser, Session, SignedIn } from './auth.ts';
import { Author } from './author.ts';
import { Comment } from './comments.ts';
import { Course, Lesson } from './courses.ts';
import { Draft } from './drafts.ts';
import { Post, Win } from './feed.ts';
import { changedElsewhere, Done, email, id, instant, localDate, nullable, Problem } from './fields.ts';
import { Category, ReactionCounts, Reactions, Reply, Topic, TopicCard } from './forum.ts';
import { Goal, GoalEntry, GoalForecast, GoalPace } from './goals.ts';
import { Group, GroupCounts, GroupFace, GroupMember, GroupOpening, GroupRequest } from './groups.ts';
import { Habit, HabitSchedule, HabitTemplate } from './habits.ts';
import { AppealBody, Hiding } from './hiding.ts';
import { Picture } from './images.ts';
import { JournalEntry } from './journal.ts';
import { ChangePreview, FounderOffer, Package, Receipt, Subscription } from './membership.ts';
import { Conversation, LastMessage, Message } from './messages.ts';
import { FlagReport } from './moderation.ts';
import { Notification } from './notifications.ts';
import {
  Badge,
  DayCompleted,
  DayProgress,
  DayState,
  Progress,
  ReflectionConflict,
  RestReason,
  SavedReflection,
  TodayState,
  UpgradeRequired,
} from './programme.ts';
import { ReportBody } from './reports.ts';
import { SearchResult } from './search.ts';
import { Person, PersonDetail, Privacy } from './social.ts';
import { tiers } from './tiers.ts';

/** Shared schemas by their names in the published API document. A schema is recognised by its content. */
export const schemas = {
  Id: id,
  Email: email,
  Instant: instant,
  LocalDate: localDate,
  NullableId: nullable(id),
  NullableInstant: nullable(instant),
  NullableString: nullable(Type.String()),
  Tier: Type.Enum([...tiers]),
  Done,
  Problem,
  Allowance,
  CurrentUser,
  Session,
  SignedIn,
  Author,
  Picture,
  NullablePicture: nullable(Picture),
  Course,
  Lesson,
  Draft,
  Comment,
  CommentConflict: changedElsewhere(Comment),
  Win,
  Post,
  PostConflict: changedElsewhere(Post),
  Category,
  Reactions,
  ReactionCounts,
  Reply,
  ReplyConflict: changedElsewhere(Reply),
  Topic,
  TopicCard,
  TopicConflict: changedElsewhere(Topic),
  Goal,
  GoalConflict: changedElsewhere(Goal),
  GoalEntry,
  GoalForecast,
  GoalPace,
  Group,
  GroupConflict: changedElsewhere(Group),
  GroupCounts,
  GroupFace,
  GroupMember,
  GroupOpening,
  GroupRequest,
  Habit,
  HabitSchedule,
  HabitTemplate,
  AppealBody,
  Hiding,
  JournalEntry,
  Conversation,
  LastMessage,
  Message,
  ChangePreview,
  FounderOffer,
  Package,
  Receipt,
  Subscription,
  FlagReport,
  FlagReportConflict: changedElsewhere(FlagReport),
  Notification,
  Badge,
  DayCompleted,
  DayProgress,
  DayState,
  Progress,
  ReflectionConflict,
  RestReason,
  SavedReflection,
  TodayState,
  UpgradeRequired,
  ReportBody,
  SearchResult,
  Person,
  PersonDetail,
  Privacy,
};
