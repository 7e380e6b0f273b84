-- When a learner is told what was right: after each answer, or after the attempt.
alter table quizzes add column feedback_after text not null default 'answer' check (feedback_after in ('answer', 'attempt'));
