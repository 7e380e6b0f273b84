import Type from 'typebox';
import { Comment } from '../comments/endpoints.ts';
import { Post } from '../feed/endpoints.ts';
import { Reply, Topic } from '../forum/endpoints.ts';
import { Goal } from '../goals/endpoints.ts';
import { Group } from '../groups/endpoints.ts';
import { tiers } from '../membership/tiers.ts';
import { FlagReport } from '../moderation/endpoints.ts';
import { changedElsewhere, email, id, instant, localDate, nullable } from './fields.ts';
import { Picture } from './images.ts';

/** Shared schemas of the published API document that no file of the contract exports under the name that they have there. */
export const schemas = {
  Id: id,
  Email: email,
  Instant: instant,
  LocalDate: localDate,
  NullableId: nullable(id),
  NullableInstant: nullable(instant),
  NullableString: nullable(Type.String()),
  Tier: Type.Enum([...tiers]),
  NullablePicture: nullable(Picture),
  CommentConflict: changedElsewhere(Comment),
  PostConflict: changedElsewhere(Post),
  ReplyConflict: changedElsewhere(Reply),
  TopicConflict: changedElsewhere(Topic),
  GoalConflict: changedElsewhere(Goal),
  GroupConflict: changedElsewhere(Group),
  FlagReportConflict: changedElsewhere(FlagReport),
};
